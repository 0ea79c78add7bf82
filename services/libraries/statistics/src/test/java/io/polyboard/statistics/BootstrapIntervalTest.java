package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BootstrapIntervalTest {
  /** The spatial test A of Efron and Tibshirani, table 14.1. */
  private static final Histogram SPATIAL =
      Histogram.of(
          new long[] {0, 4, 6, 14, 20, 22, 24, 26, 28, 29, 30, 32, 33, 34, 36, 41, 42, 45, 47, 48},
          new long[] {1, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1});

  private static double median(Histogram sample) {
    return sample.quantile(0.5);
  }

  private static double variance(Histogram sample) {
    double mean = sample.mean();
    double sum = 0;
    for (long rank = 1; rank <= sample.size(); rank++) {
      double deviation = sample.ordered(rank) - mean;
      sum += deviation * deviation;
    }
    return sum / sample.size();
  }

  /** A sample of 5,000 values, 200 of them distinct. */
  private static Histogram large() {
    long[] values = new long[200];
    long[] counts = new long[200];
    for (int i = 0; i < 200; i++) {
      values[i] = i;
      counts[i] = 25 + (i % 2 == 0 ? 10 : -10);
    }
    return Histogram.of(values, counts);
  }

  /**
   * Efron and Tibshirani, table 14.2: 115.8 to 259.6 by 2,000 resamples. NumPy, with a million
   * resamples, makes it 116.00 to 261.75.
   */
  @Test
  void theVarianceOfTheSpatialTestHasItsPublishedInterval() {
    // When
    Estimate estimate =
        BootstrapInterval.estimate(
            SPATIAL, BootstrapIntervalTest::variance, new Confidence(0.9), 100_000, 1);

    // Then
    assertThat(estimate.value()).isCloseTo(171.534, within(1e-3));
    assertThat(estimate.low()).isCloseTo(115.8, within(1.0)).isCloseTo(116.00, within(0.5));
    assertThat(estimate.high()).isCloseTo(259.6, within(3.0)).isCloseTo(261.75, within(0.8));
  }

  /** The intervals are those of NumPy with a million resamples. */
  @Test
  void meanAndMedianOfTheSpatialTestHaveTheirIntervals() {
    // When
    Estimate mean =
        BootstrapInterval.estimate(SPATIAL, Histogram::mean, Confidence.USUAL, 100_000, 1);
    Estimate median =
        BootstrapInterval.estimate(
            SPATIAL, BootstrapIntervalTest::median, Confidence.USUAL, 100_000, 1);

    // Then
    assertThat(mean.value()).isCloseTo(29.653846, within(1e-6));
    assertThat(mean.low()).isCloseTo(24.1154, within(0.1));
    assertThat(mean.high()).isCloseTo(34.2308, within(0.1));
    assertThat(median).isEqualTo(new Estimate(31, 24, 41));
  }

  @Test
  void theSameSeedGivesTheSameInterval() {
    for (Histogram sample : new Histogram[] {SPATIAL, large()}) {
      // When
      Estimate first = BootstrapInterval.estimate(sample, Histogram::mean, 7);

      // Then
      assertThat(BootstrapInterval.estimate(sample, Histogram::mean, 7)).isEqualTo(first);
      assertThat(BootstrapInterval.estimate(sample, Histogram::mean, 8)).isNotEqualTo(first);
    }
  }

  @Test
  void largeSamplesHaveTheNormalInterval() {
    // When
    Histogram sample = large();
    Estimate estimate =
        BootstrapInterval.estimate(sample, Histogram::mean, Confidence.USUAL, 20_000, 3);

    // Then
    double margin = 1.959964 * Math.sqrt(variance(sample) / sample.size());
    assertThat(estimate.low()).isCloseTo(sample.mean() - margin, within(0.03 * margin));
    assertThat(estimate.high()).isCloseTo(sample.mean() + margin, within(0.03 * margin));
  }

  @Test
  void theCostDoesNotGrowWithTheNumberOfValues() {
    // Given
    Histogram sample =
        Histogram.of(new long[] {1, 2, 5}, new long[] {5L << 40, 3L << 40, 1L << 40});

    // When
    Estimate estimate = BootstrapInterval.estimate(sample, Histogram::mean, 1);

    // Then
    double margin = 1.959964 * Math.sqrt((5 + 12 + 25) / 9.0 - 256 / 81.0) / Math.sqrt(9L << 40);
    assertThat(estimate.margin()).isCloseTo(margin, within(0.1 * margin));
  }

  @Test
  void aSampleOfEqualValuesIsAPoint() {
    // Given
    Histogram same = Histogram.of(new long[] {3, 4}, new long[] {0, 9});

    // Then
    assertThat(BootstrapInterval.estimate(same, Histogram::mean, 1))
        .isEqualTo(new Estimate(4, 4, 4));
    assertThat(BootstrapInterval.estimate(same, BootstrapIntervalTest::median, 1))
        .isEqualTo(new Estimate(4, 4, 4));
  }

  @Test
  void aStatisticThatSomeResamplesLackHasNoInterval() {
    // Given the mean of what is above 0, as long as there is something
    Histogram sample = Histogram.of(new long[] {0, 1}, new long[] {4, 2});
    ToDoubleFunction<Histogram> statistic =
        resample -> resample.mean() > 0 ? resample.mean() : Double.NaN;

    // When
    Estimate estimate = BootstrapInterval.estimate(sample, statistic, 1);

    // Then
    assertThat(estimate.value()).isEqualTo(sample.mean());
    assertThat(estimate.margin()).isInfinite();
  }

  @Test
  void aLessLikelyIntervalIsNarrower() {
    // When
    Estimate usual = BootstrapInterval.estimate(SPATIAL, Histogram::mean, 1);
    Estimate narrow =
        BootstrapInterval.estimate(SPATIAL, Histogram::mean, new Confidence(0.8), 2_000, 1);

    // Then
    assertThat(narrow.low()).isGreaterThan(usual.low());
    assertThat(narrow.high()).isLessThan(usual.high());
  }

  @Test
  void refusesTooFewValuesAndResamples() {
    Histogram one = Histogram.of(new long[] {1}, new long[] {1});
    Confidence sure = new Confidence(0.999);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BootstrapInterval.estimate(one, Histogram::mean, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BootstrapInterval.estimate(SPATIAL, Histogram::mean, sure, 1_900, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BootstrapInterval.estimate(SPATIAL, sample -> Double.NaN, 1));
  }
}
