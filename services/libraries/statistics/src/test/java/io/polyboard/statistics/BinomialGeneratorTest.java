package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialGeneratorTest {
  private static final int DRAWS = 200_000;
  private static final double LEAST_EXPECTED = 5;

  @ParameterizedTest
  @CsvSource({
    "1, 0.3",
    "5, 0.5",
    "9, 0.97",
    "60, 0.1",
    "1000000, 0.000004",
    "20, 0.5",
    "21, 0.49",
    "100, 0.11",
    "100, 0.89",
    "5000, 0.3",
    "1000000, 0.00002"
  })
  void drawsTheBinomialDistribution(int trials, double share) {
    // Given
    BinomialGenerator generator =
        new BinomialGenerator(new SplittableRandom(31 * trials + Double.hashCode(share)));
    BinomialDistribution expected = new BinomialDistribution(trials, share);
    int first = expected.inverseCumulativeProbability(1e-6);
    long[] counts = new long[expected.inverseCumulativeProbability(1 - 1e-6) - first + 1];

    // When
    for (int i = 0; i < DRAWS; i++) {
      long drawn = generator.next(trials, share);
      assertThat(drawn).isBetween(0L, (long) trials);
      counts[(int) Math.clamp(drawn - first, 0, counts.length - 1)]++;
    }

    // Then by Pearson's test, seldom numbers put together
    double statistic = 0;
    int cells = 0;
    double seen = 0;
    double foreseen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      foreseen += DRAWS * expected.probability(first + i);
      if (foreseen >= LEAST_EXPECTED) {
        statistic += (seen - foreseen) * (seen - foreseen) / foreseen;
        cells++;
        seen = 0;
        foreseen = 0;
      }
    }
    double likelihood =
        1 - new ChiSquaredDistribution(cells - 1.0).cumulativeProbability(statistic);
    assertThat(likelihood).isGreaterThan(1e-3);
  }

  @Test
  void drawsOfTrialsBeyondAnInt() {
    // Given
    BinomialGenerator generator = new BinomialGenerator(new SplittableRandom(5));
    long trials = 1_000_000_000_000L;

    // When
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 20_000; i++) {
      double deviation = (generator.next(trials, 0.2) - 2e11) / 4e5;
      sum += deviation;
      squares += deviation * deviation;
    }

    // Then the mean and the variance are those of the standard normal distribution
    assertThat(sum / 20_000).isBetween(-0.025, 0.025);
    assertThat(squares / 20_000).isBetween(0.96, 1.04);
  }

  @Test
  void certainTrialsAreNotDrawn() {
    // Given
    BinomialGenerator generator = new BinomialGenerator(new SplittableRandom(1));

    // Then
    for (long trials : new long[] {0, 1, 1000, Long.MAX_VALUE}) {
      assertThat(generator.next(trials, 0)).isZero();
      assertThat(generator.next(trials, 1)).isEqualTo(trials);
    }
  }
}
