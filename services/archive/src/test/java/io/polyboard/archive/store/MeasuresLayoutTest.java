package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.archive.MeasuredGames;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.OfKind;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.rules.Outcome;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /**
   * @param openings number of games by their position after four turns
   */
  @ParameterizedTest
  @CsvSource({"6, 0", "7, 2"})
  void summariesOfEarlierLayoutsStayReadable(int layout, long openings) throws IOException {
    // Given two games with two kinds of piece, as the layout was written
    byte[] earlier;
    try (InputStream recorded =
        getClass().getResourceAsStream("measures-layout-" + layout + ".txt")) {
      earlier = Base64.getMimeDecoder().decode(requireNonNull(recorded).readAllBytes());
    }

    // When
    Summary read = MeasuresLayout.read(earlier);

    // Then
    Sums total = read.total();
    assertThat(read.games()).isEqualTo(2);
    assertThat(total.get(Sums.Of.LENGTHS)).isEqualTo(30 + 31);
    assertThat(total.get(Sums.Of.EFFECTIVE_TURNS)).isEqualTo(2 * 300);
    assertThat(total.get(Sums.Of.TURN_GAMES)).isZero();
    assertThat(total.get(Sums.Of.GOOD_TURNS_8)).isZero();
    assertThat(read.distribution(Distribution.OPENING_4).size()).isEqualTo(openings);
    assertThat(total.get(Count.TURNS)).isEqualTo(0 + 1);
    assertThat(total.get(Count.SCORED_TURNS)).isEqualTo(33 + 34);
    assertThat(total.get(Count.CELLS_USED)).isZero();
    assertThat(total.games(Outcome.Result.DRAW)).isOne();
    assertThat(total.get(1, OfKind.PROMOTED)).isEqualTo(2 * 18);
    assertThat(read.landings()).containsExactly(2, 4, 6, 8, 10, 12);
    assertThat(MeasuresLayout.read(MeasuresLayout.write(read))).isEqualTo(read);
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
        .hasMessageContaining("layout 9; this archive supports 6 to 8");
  }
}
