package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.archive.MeasuredGames;
import io.polyboard.balance.Summary;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.testkit.Nightly;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuresLayoutTest {
  @ParameterizedTest
  @ValueSource(strings = {"chess", "chess-on-two-boards", "positional-7x7x3", "raumschach"})
  void summariesComeBackAsTheyWere(String variant) {
    // Given
    List<GameValidated> games = new MeasuredGames(variant, 3).of("t", 100, Nightly.samples(20));
    MeasuresLayout layout = new MeasuresLayout();
    SampledGame first = SampledGame.of(games.getFirst()).orElseThrow();
    Summary summary =
        new Summary(
            first.game().measures().kinds().size(), first.game().measures().landings().size() / 2);

    // When, Then
    for (GameValidated game : games) {
      summary.add(SampledGame.of(game).orElseThrow().game());
      assertThat(MeasuresLayout.sum(List.of(layout.summary(summary)))).isEqualTo(summary);
    }
  }

  private static Summary summary(List<GameValidated> games) {
    SampledGame first = SampledGame.of(games.getFirst()).orElseThrow();
    Summary summary =
        new Summary(
            first.game().measures().kinds().size(), first.game().measures().landings().size() / 2);
    games.forEach(game -> summary.add(SampledGame.of(game).orElseThrow().game()));
    return summary;
  }

  @Test
  void summariesOfPartsAddUpToThatOfAll() {
    // Given
    List<GameValidated> games = new MeasuredGames("mapped-chess", 5).of("t", 100, 30);
    MeasuresLayout layout = new MeasuresLayout();

    // When
    Summary sum =
        MeasuresLayout.sum(
            List.of(
                layout.summary(summary(games.subList(0, 1))),
                layout.summary(summary(games.subList(1, 20))),
                layout.summary(summary(games.subList(20, 30)))));

    // Then
    assertThat(sum).isEqualTo(summary(games));
  }

  @Test
  void summariesOfTwoVariantsDoNotAddUp() {
    // Given
    MeasuresLayout layout = new MeasuresLayout();
    List<byte[]> summaries =
        Stream.of("chess", "raumschach")
            .map(id -> new MeasuredGames(id, 6).of("t", 100, 2))
            .map(games -> layout.summary(summary(games)))
            .toList();

    // Then
    assertThatThrownBy(() -> MeasuresLayout.sum(summaries)).hasMessageContaining("cells");
  }

  @Test
  void whatIsCutShortOrOfALaterLayoutIsRefused() {
    // Given
    List<GameValidated> games = new MeasuredGames("chess", 4).of("t", 1, 1);
    byte[] written = new MeasuresLayout().summary(summary(games));

    // Then
    for (int length = 0; length < written.length; length++) {
      byte[] cut = Arrays.copyOf(written, length);
      assertThatThrownBy(() -> MeasuresLayout.sum(List.of(cut)))
          .isInstanceOf(IllegalStateException.class);
    }
    byte[] later = written.clone();
    later[0] = 9;
    assertThatThrownBy(() -> MeasuresLayout.sum(List.of(later)))
        .hasMessageContaining("layout 9; this archive knows 5");
  }
}
