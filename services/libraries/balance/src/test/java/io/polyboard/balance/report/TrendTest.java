package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.rules.Outcome.Result;
import org.junit.jupiter.api.Test;

/** White wins a known share of games, and the others are drawn; lengths hardly vary. */
class TrendTest {
  private static Report report(long nodes, int games, double wins, int turns) {
    return MadeGame.report(
        new Play(nodes, "noise=12 plies=400", "", 0, 0),
        IntStream.range(0, games)
            .mapToObj(i ->
                MadeGame.of(i)
                    .ends(i < wins * games ? Result.WHITE_WINS : Result.DRAW)
                    .lasts(turns + i % 3)));
  }

  private static List<Trend> trends(int strengths, IntToDoubleFunction wins) {
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < strengths; i++) {
      reports.add(report(1_000L << i, 1_000, wins.applyAsDouble(i), 100 + 10 * i));
    }
    return Trend.of(reports);
  }

  private static Trend draws(List<Trend> trends) {
    return trends.stream()
        .filter(each -> each.measure() == Measure.DRAW_RATE)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneStrengthHasNoTrend() {
    assertThat(trends(1, i -> 0.5)).isEmpty();
  }

  @Test
  void twoStrengthsHaveOnlyASlope() {
    // When
    Trend draws = draws(trends(2, i -> 0.5 - 0.1 * i));

    // Then
    assertThat(draws.curve()).isEmpty();
    assertThat(draws.predictions()).isEmpty();
    assertThat(draws.told()).isFalse();
    assertThat(draws.text())
        .startsWith("grows by ")
        .endsWith("a doubling (5.3 to 12.9); a prediction needs a third strength");
  }

  /** Logits of 0, 0.2, 0.4 and 0.6; the next are 0.8 and 1. */
  @Test
  void strengthsOnALineHavePredictions() {
    // When
    Trend draws = draws(trends(4, i -> 1 - 1 / (1 + Math.exp(-0.2 * i))));

    // Then
    assertThat(draws.predictions())
        .extracting(Trend.Point::nodes)
        .containsExactly(16_000.0, 32_000.0);
    assertThat(draws.predictions().get(0).estimate().value())
        .isCloseTo(1 / (1 + Math.exp(-0.8)), within(0.002));
    assertThat(draws.predictions().get(1).estimate().value())
        .isCloseTo(1 / (1 + Math.exp(-1)), within(0.002));
    assertThat(draws.told()).isTrue();
    assertThat(draws.text()).contains("a doubling (").contains("; if it stays on this line, 6");
    assertThat(draws.curve()).hasSize(25);
    assertThat(draws.curve().getFirst().estimate().value()).isCloseTo(0.5, within(0.002));
  }

  @Test
  void strengthsOffALineHaveNoPrediction() {
    // When
    Trend draws = draws(trends(4, i -> List.of(0.5, 0.8, 0.3, 0.6).get(i)));

    // Then
    assertThat(draws.predictions()).isEmpty();
    assertThat(draws.text()).endsWith("not evenly, so there is no prediction");
  }

  @Test
  void samplesPlayedDifferentlyAreNotOnOneLine() {
    // Given
    Report start = report(1_000, 100, 0.5, 100);
    Report other =
        MadeGame.report(
            new Play(2_000, "noise=12 plies=400", "random 8", 0, 0),
            IntStream.range(0, 5).mapToObj(MadeGame::of));

    // Then
    assertThat(Trend.of(List.of(start, other))).isEmpty();
  }
}
