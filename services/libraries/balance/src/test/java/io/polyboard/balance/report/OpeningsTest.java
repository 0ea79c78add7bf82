package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Among how many openings games are divided. */
class OpeningsTest {
  private static final int SAMPLES = 1_000;

  /** A sample with these numbers of games in different positions after the first turn. */
  private static Summary games(int... counts) {
    Summary summary = new Summary(1, 1);
    for (int position = 0; position < counts.length; position++) {
      if (counts[position] > 0) {
        summary.distribution(Distribution.OPENING_1).add(position, counts[position]);
      }
    }
    return summary;
  }

  private static Optional<Estimate> estimate(Summary summary, Independence games) {
    return Measure.OPENING_DIVERSITY_1.estimator().estimate(summary, games, Confidence.USUAL);
  }

  /**
   * The example of {@code docs/balance.md}: 10 games begin 6, 3 and 1 times alike. 15 + 3 of 45
   * pairs are alike; the classes of different positions make 1 of 16,384 pairs alike.
   */
  @Test
  void isTheInverseShareOfEqualPairs() {
    // When
    Estimate estimate = estimate(games(6, 3, 1), Independence.INDEPENDENT).orElseThrow();

    // Then
    assertThat(estimate.value()).isCloseTo(45 / 18.0, within(0.001));
    assertThat(estimate.isFinite()).isFalse();
  }

  /** If all of 100 games begin alike, the share of this first turn is 96.3% or more (Wilson). */
  @Test
  void isOneIfAllGamesBeginAlike() {
    // When
    Estimate estimate = estimate(games(100), Independence.INDEPENDENT).orElseThrow();

    // Then
    assertThat(estimate.value()).isOne();
    assertThat(estimate.low()).isOne();
    assertThat(estimate.high()).isCloseTo(1 / (0.963 * 0.963), within(0.001));
  }

  @Test
  void isMissingIfNoGamesAreAlikeOrNoPlayerChoseTheTurns() {
    assertThat(estimate(games(1, 1, 1, 1), Independence.INDEPENDENT)).isEmpty();
    assertThat(estimate(games(), Independence.INDEPENDENT)).isEmpty();
    assertThat(estimate(games(1), Independence.INDEPENDENT)).isEmpty();
    assertThat(estimate(games(60, 40), Independence.CLUSTERED)).isEmpty();
  }

  /** Positions are equally frequent, or each is less frequent than the one before by a factor. */
  @ParameterizedTest
  @CsvSource({
    "50, 2, 1",
    "50, 20, 1",
    "200, 20, 1",
    "200, 300, 1",
    "1000, 20, 1",
    "1000, 3000, 1",
    "50, 20, 0.7",
    "200, 20, 0.7",
    "1000, 20, 0.7",
    "200, 200, 0.95",
    "1000, 200, 0.95",
    "100, 2, 0.05"
  })
  void nineteenOfTwentyIntervalsContainTheTrueNumber(int games, int positions, double factor) {
    // Given
    double[] shares = IntStream.range(0, positions).mapToDouble(i -> Math.pow(factor, i)).toArray();
    double sum = Arrays.stream(shares).sum();
    double truth = sum * sum / Arrays.stream(shares).map(share -> share * share).sum();
    SplittableRandom random = new SplittableRandom(games + positions);
    int shown = 0;
    int held = 0;

    // When
    for (int sample = 0; sample < SAMPLES; sample++) {
      Map<Integer, Integer> classes = new HashMap<>();
      int[] counts = new int[GameMeasures.OPENING_CLASSES];
      for (int i = 0; i < games; i++) {
        double left = random.nextDouble() * sum;
        int position = 0;
        while (position < positions - 1 && left >= shares[position]) {
          left -= shares[position++];
        }
        counts[
            classes.computeIfAbsent(
                position, each -> random.nextInt(GameMeasures.OPENING_CLASSES))]++;
      }
      Estimate estimate =
          estimate(games(counts), Independence.INDEPENDENT)
              .orElse(Estimate.unknown(Double.POSITIVE_INFINITY));
      if (estimate.isFinite()) {
        shown++;
        held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
      }
    }

    // Then
    assertThat((double) held / Math.max(1, shown)).isGreaterThan(0.915);
  }
}
