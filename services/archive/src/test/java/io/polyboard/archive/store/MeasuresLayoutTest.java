package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.archive.MeasuredGames;
import io.polyboard.balance.Summary;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuresLayoutTest {
  @ParameterizedTest
  @ValueSource(strings = {"chess", "chess-on-two-boards", "positional-7x7x3", "raumschach"})
  void readReturnsTheWrittenSummary(String variant) {
    // Given
    List<GameValidated> games = new MeasuredGames(variant, 3).of("t", 100, Nightly.samples(20));

    // When, Then
    for (int count = 1; count <= games.size(); count++) {
      Summary summary = StoredSamples.summary(games.subList(0, count));
      assertThat(MeasuresLayout.read(MeasuresLayout.write(summary))).isEqualTo(summary);
    }
  }

  @Test
  void truncatedBytesAndLaterLayoutsAreRefused() {
    // Given
    List<GameValidated> games = new MeasuredGames("chess", 4).of("t", 1, 1);
    byte[] written = MeasuresLayout.write(StoredSamples.summary(games));

    // Then
    for (int length = 0; length < written.length; length++) {
      byte[] cut = Arrays.copyOf(written, length);
      assertThatThrownBy(() -> MeasuresLayout.read(cut)).isInstanceOf(IllegalStateException.class);
    }
    byte[] later = written.clone();
    later[0] = 9;
    assertThatThrownBy(() -> MeasuresLayout.read(later))
        .hasMessageContaining("layout 9; this archive supports 6");
  }
}
