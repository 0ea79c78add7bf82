package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceTest {
  private static final double MANY = Double.POSITIVE_INFINITY;

  /** Newcombe's example: 56 of 70 and 48 of 80, method 10. */
  @Test
  void forTwoSharesItIsNewcombesTenthMethod() {
    // When
    Difference difference =
        Difference.ofIndependent(
            new Proportion(48 / 80.0, 80).estimate(),
            new Proportion(56 / 70.0, 70).estimate(),
            MANY);

    // Then
    assertThat(difference.estimate().value()).isCloseTo(0.2, within(1e-9));
    assertThat(difference.estimate().low()).isCloseTo(0.0524, within(5e-5));
    assertThat(difference.estimate().high()).isCloseTo(0.3339, within(5e-5));
  }

  @ParameterizedTest
  @CsvSource({"1, 0.3173", "1.959964, 0.05", "-1.959964, 0.05", "3, 0.0027", "0, 1"})
  void hasThePValueOfANormalDifference(double errors, double likelihood) {
    // Given
    Difference difference = new Difference(Intervals.ofNormal(errors, 1), MANY);

    // Then
    assertThat(difference.likelihood()).isCloseTo(likelihood, within(5e-5));
  }

  /** Student's t with 31 degrees of freedom: 2.0395 at 5%, 2.7440 at 1%. */
  @Test
  void allowsForFewDegreesOfFreedom() {
    // Given an interval of 2.0395 errors
    Difference difference =
        new Difference(new Estimate(2.7440, 2.7440 - 2.0395, 2.7440 + 2.0395), 31);

    // Then
    assertThat(difference.likelihood()).isCloseTo(0.01, within(1e-5));
    assertThat(difference.estimate(new Confidence(0.99)).low()).isCloseTo(0, within(1e-4));
  }

  @Test
  void withAnUnknownErrorAnyDifferenceMayBeChance() {
    // Given
    Difference difference =
        Difference.ofIndependent(Estimate.unknown(1), new Estimate(3, 2.9, 3.1), 31);

    // Then
    assertThat(difference.estimate().value()).isEqualTo(2);
    assertThat(difference.estimate().isFinite()).isFalse();
    assertThat(difference.likelihood()).isEqualTo(1);
  }
}
