package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileIntervalTest {

  /** Each value is its own rank. */
  private static Histogram ranks(int size) {
    return HistogramTest.of(IntStream.rangeClosed(1, size).toArray());
  }

  private static Estimate estimate(Histogram sample, double share) {
    return QuantileInterval.estimate(sample, share, sample.size(), Confidence.USUAL);
  }

  /**
   * Intervals of the median are from the table of Dixon and Massey, the others from SciPy's
   * binomial distribution.
   */
  @ParameterizedTest
  @CsvSource({
    "6, 0.5, 0.95, 1, 6",
    "10, 0.5, 0.95, 2, 9",
    "20, 0.5, 0.95, 6, 15",
    "50, 0.5, 0.95, 18, 33",
    "100, 0.9, 0.95, 84, 96",
    "30, 0.25, 0.9, 4, 13",
    "368, 0.99, 0.95, 360, 368"
  })
  void endsAreOrderStatistics(int size, double share, double level, long low, long high) {
    // When
    Estimate estimate = QuantileInterval.estimate(ranks(size), share, size, new Confidence(level));

    // Then
    assertThat(estimate.low()).isEqualTo(low);
    assertThat(estimate.high()).isEqualTo(high);
    assertThat(estimate.value()).isEqualTo(ranks(size).quantile(share));
  }

  /** The median of 10 values lies between the second and the ninth. */
  @Test
  void clusteredValuesHaveTheRanksOfFewerValues() {
    // When
    Estimate median = QuantileInterval.estimate(ranks(1_000), 0.5, 10.9, Confidence.USUAL);

    // Then
    assertThat(median).isEqualTo(new Estimate(500.5, 200, 900));
  }

  @Test
  void aSmallSampleHasAnInfiniteEnd() {
    // When
    Estimate median = estimate(ranks(5), 0.5);
    Estimate high = estimate(ranks(367), 0.99);

    // Then
    assertThat(median).isEqualTo(Estimate.unknown(3));
    assertThat(high.low()).isFinite();
    assertThat(high.high()).isInfinite();
  }

  @Test
  void usesTheCountsOfEqualValues() {
    // Given 7 values of 1, 6 of 4, 7 of 9: ranks 6 and 15 of 20
    Histogram sample = new Histogram();
    sample.add(1, 7);
    sample.add(4, 6);
    sample.add(9, 7);

    // Then
    assertThat(estimate(sample, 0.5)).isEqualTo(new Estimate(4, 1, 9));
  }

  @Test
  void handlesLargeSamples() {
    // Given
    Histogram sample = new Histogram();
    sample.add(0, 1 << 30);
    sample.add(1, (1 << 30) - 1);

    // Then
    assertThat(estimate(sample, 0.5)).isEqualTo(new Estimate(0, 0, 1));
    assertThat(estimate(sample, 0.4)).isEqualTo(new Estimate(0, 0, 0));
  }
}
