package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.junit.jupiter.api.Test;

/** Values without a source are computed with NumPy and SciPy from the formulas. */
class GroupedJackknifeTest {
  private static final double[] NUMERATORS = {7, 9, 12, 10, 23};
  private static final double[] DENOMINATORS = {4, 5, 7, 4, 12};
  private static final double[] SIZES = {2, 1, 3, 2, 4};

  private static Estimate estimate(double all, double[] without, double... sizes) {
    return GroupedJackknife.estimate(all, without, sizes, 0, Confidence.USUAL);
  }

  private static double ratio() {
    return Arrays.stream(NUMERATORS).sum() / Arrays.stream(DENOMINATORS).sum();
  }

  private static double[] ratiosWithoutEach() {
    double[] without = new double[NUMERATORS.length];
    for (int i = 0; i < without.length; i++) {
      without[i] =
          (Arrays.stream(NUMERATORS).sum() - NUMERATORS[i])
              / (Arrays.stream(DENOMINATORS).sum() - DENOMINATORS[i]);
    }
    return without;
  }

  @Test
  void theIntervalOfAMeanOfSingleValuesIsStudents() {
    // Given 3, 4, 5, 6, 8: mean 5.2, standard deviation 1.9235, t of 4 degrees 2.7764
    double[] without = {23 / 4.0, 22 / 4.0, 21 / 4.0, 20 / 4.0, 18 / 4.0};

    // When
    Estimate estimate = estimate(5.2, without, 1, 1, 1, 1, 1);

    // Then
    assertThat(estimate.value()).isEqualTo(5.2);
    assertThat(estimate.margin()).isCloseTo(2.7764 * 1.9235 / Math.sqrt(5), within(1e-4));
    assertThat(estimate.high() + estimate.low()).isCloseTo(10.4, within(1e-12));
  }

  @Test
  void groupsOfUnequalSizeHaveTheVarianceOfBusing() {
    // When
    Estimate estimate =
        GroupedJackknife.estimate(ratio(), ratiosWithoutEach(), SIZES, 0, new Confidence(0.9));

    // Then
    assertThat(estimate.value()).isEqualTo(1.90625);
    assertThat(estimate.low()).isCloseTo(1.6899864, within(1e-7));
    assertThat(estimate.high()).isCloseTo(2.1225136, within(1e-7));
  }

  @Test
  void onlyTheProportionsOfSizesMatter() {
    // Given
    double[] often = Arrays.stream(SIZES).map(size -> 1000 * size).toArray();

    // Then
    assertThat(estimate(ratio(), ratiosWithoutEach(), often).margin())
        .isCloseTo(estimate(ratio(), ratiosWithoutEach(), SIZES).margin(), within(1e-12));
  }

  @Test
  void aStatisticThatIsUndefinedWithoutOneGroupHasNoInterval() {
    for (double undefined : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      // Given
      double[] without = {0.5, undefined, 0.4};

      // When
      Estimate estimate = estimate(0.45, without, 1, 2, 3);

      // Then
      assertThat(estimate).isEqualTo(Estimate.unknown(0.45));
      assertThat(estimate.isFinite()).isFalse();
    }
  }

  /**
   * For the mean of 1, 2, 3 and 10: Fisher's estimate of their skewness, 1.76363 (mean cube 45,
   * variance 12.5), divided by the root of 4.
   */
  @Test
  void theSkewnessOfAMeanIsThatOfItsValuesDividedByTheRootOfTheirNumber() {
    double[] without = {5, 14 / 3.0, 13 / 3.0, 2};
    double[] sizes = {1, 1, 1, 1};
    assertThat(GroupedJackknife.skewness(4, without, sizes)).isCloseTo(0.88182, within(1e-5));
    assertThat(GroupedJackknife.skewness(1, new double[] {1, 1, 1}, new double[] {1, 1, 1}))
        .isZero();
    assertThat(GroupedJackknife.skewness(1, new double[] {1, 2}, new double[] {1, 1})).isZero();
  }

  @Test
  void aStatisticThatNoGroupChangesHasAnIntervalOfWidthZero() {
    assertThat(estimate(1, new double[] {1, 1, 1}, 1, 1, 1)).isEqualTo(new Estimate(1, 1, 1));
  }
}
