package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {

  /**
   * Robert Newcombe, Two-Sided Confidence Intervals for the Single Proportion, Statistics in
   * Medicine 17, 1998, table I, method 3.
   */
  @ParameterizedTest
  @CsvSource({
    "81, 263, 0.2553, 0.3662",
    "15, 148, 0.0624, 0.1605",
    "0, 20, 0, 0.1611",
    "1, 29, 0.0061, 0.1718"
  })
  void hasThePublishedIntervals(long successes, long trials, double low, double high) {
    // When
    Estimate estimate = new Proportion((double) successes / trials, trials).estimate();
    Estimate mirrored = new Proportion((double) (trials - successes) / trials, trials).estimate();

    // Then
    assertThat(estimate.value()).isEqualTo((double) successes / trials);
    assertThat(estimate.low()).isCloseTo(low, within(5e-5));
    assertThat(estimate.high()).isCloseTo(high, within(5e-5));
    assertThat(mirrored.low()).isCloseTo(1 - estimate.high(), within(1e-12));
    assertThat(mirrored.high()).isCloseTo(1 - estimate.low(), within(1e-12));
  }

  /** By the formula, with the quantiles of SciPy. */
  @Test
  void usesTheLevelAndTheEffectiveNumberOfTrials() {
    // Given
    Proportion proportion = new Proportion(0.3, 50);

    // When
    Estimate clustered = new Proportion(0.3, 37.5).estimate();
    Estimate certain = proportion.estimate(new Confidence(0.99));

    // Then
    assertThat(clustered.value()).isEqualTo(0.3);
    assertThat(clustered.low()).isCloseTo(0.1776634, within(1e-7));
    assertThat(clustered.high()).isCloseTo(0.4595047, within(1e-7));
    assertThat(certain.low()).isCloseTo(0.1648400, within(1e-7));
    assertThat(certain.high()).isCloseTo(0.4820208, within(1e-7));
  }

  @Test
  void staysWithinItsBounds() {
    for (long trials : new long[] {1, 2, 7, 1_000_000_007, Long.MAX_VALUE}) {
      // When
      Estimate none = new Proportion(0, trials).estimate();
      Estimate all = new Proportion(1, trials).estimate();

      // Then
      assertThat(none.low()).isZero();
      assertThat(none.high()).isPositive();
      assertThat(all.low()).isBetween(0.0, 1.0);
      assertThat(all.high()).isEqualTo(1);
    }
  }
}
