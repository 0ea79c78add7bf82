package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Values that are not published are computed with NumPy and SciPy from the formulas. */
class LogisticRegressionTest {
  private static final Offset<Double> PUBLISHED = within(5e-5);
  private static final Offset<Double> COMPUTED = within(1e-7);

  /** Motor Trend, 1974, as R has it: weights of cars with manual and automatic transmission. */
  private static final double[] MANUAL = {
    2.620, 2.875, 2.320, 2.200, 1.615, 1.835, 1.935, 2.140, 1.513, 3.170, 2.770, 3.570, 2.780
  };

  private static final double[] AUTOMATIC = {
    3.215, 3.440, 3.460, 3.570, 3.190, 3.150, 3.440, 3.440, 4.070, 3.730, 3.780, 5.250, 5.424,
    5.345, 2.465, 3.520, 3.435, 3.840, 3.845
  };

  /** Budworms killed of 20 by doses 1, 2, 4 to 32: males, females. */
  private static final int[][] KILLED = {{1, 4, 9, 13, 18, 20}, {0, 2, 6, 10, 12, 16}};

  /** Sex, logarithm of the dose, intercept. */
  private static LogisticRegression budworms() {
    LogisticRegression regression = new LogisticRegression(2);
    for (int female = 0; female <= 1; female++) {
      for (int dose = 0; dose < 6; dose++) {
        double[] features = {1 - female, dose};
        int killed = KILLED[female][dose];
        if (killed > 0) {
          regression.add(features, killed, 1);
        }
        if (killed < 20) {
          regression.add(features, 20 - killed, 0);
        }
      }
    }
    return regression;
  }

  private static JointEstimate fit(LogisticRegression regression) {
    return regression.fit().orElseThrow();
  }

  /** William Venables and Brian Ripley, Modern Applied Statistics with S, section 7.2. */
  @Test
  void rowsOfManyResponsesHaveThePublishedFit() {
    // When
    JointEstimate fit = fit(budworms());

    // Then
    assertThat(fit.values().get(0)).isCloseTo(1.1007, PUBLISHED);
    assertThat(fit.values().get(1)).isCloseTo(1.0642, PUBLISHED);
    assertThat(fit.values().get(2)).isCloseTo(-3.4732, PUBLISHED);
    assertThat(fit.error(0)).isCloseTo(0.35206694, COMPUTED);
    assertThat(fit.error(1)).isCloseTo(0.12028040, COMPUTED);
    assertThat(fit.error(2)).isCloseTo(0.43488943, COMPUTED);
    assertThat(fit.covariance().get(0).get(2)).isCloseTo(-0.08861339, COMPUTED);
    assertThat(fit.covariance().get(2).get(0)).isCloseTo(-0.08861339, COMPUTED);
  }

  @Test
  void responsesAddedTogetherCountAsThoseAddedOneByOne() {
    // Given
    LogisticRegression single = new LogisticRegression(2);
    for (int female = 0; female <= 1; female++) {
      for (int dose = 0; dose < 6; dose++) {
        for (int each = 0; each < 20; each++) {
          single.add(new double[] {1 - female, dose}, 1, each < KILLED[female][dose] ? 1 : 0);
        }
      }
    }

    // When
    JointEstimate together = fit(budworms());
    JointEstimate apart = fit(single);

    // Then
    for (int i = 0; i < 3; i++) {
      assertThat(together.error(i)).isCloseTo(apart.error(i), within(1e-9));
      assertThat(together.values().get(i)).isCloseTo(apart.values().get(i), within(1e-9));
    }
    assertThat(together.degrees()).isEqualTo(239);
    assertThat(apart.degrees()).isEqualTo(239);
  }

  /** The manual of R has these coefficients of {@code glm(am ~ wt, binomial)}. */
  @Test
  void singleResponsesHaveThePublishedFit() {
    // Given
    LogisticRegression regression = new LogisticRegression(1);
    for (double weight : MANUAL) {
      regression.add(new double[] {weight}, 1, 1);
    }
    for (double weight : AUTOMATIC) {
      regression.add(new double[] {weight}, 1, 0);
    }

    // When
    JointEstimate fit = fit(regression);

    // Then
    assertThat(fit.values().get(0)).isCloseTo(-4.02397, PUBLISHED);
    assertThat(fit.values().get(1)).isCloseTo(12.04037, PUBLISHED);
    assertThat(fit.error(0)).isCloseTo(1.60883022, COMPUTED);
    assertThat(fit.error(1)).isCloseTo(5.11860149, COMPUTED);
    assertThat(fit.estimate(0).low()).isCloseTo(-4.02396996 - 2.03951345 * 1.60883022, COMPUTED);
  }

  @Test
  void theInterceptAloneIsTheLogitOfTheMean() {
    // When 10 responses have a mean of 0.7, and squared deviations from it that add up to 1.6
    JointEstimate fit =
        fit(
            new LogisticRegression(0)
                .add(new double[0], 6, 1)
                .add(new double[0], 2, 0.5)
                .add(new double[0], 2, 0));

    // Then
    assertThat(fit.values().get(0)).isCloseTo(Math.log(0.7 / 0.3), within(1e-12));
    assertThat(fit.error(0)).isCloseTo(Math.sqrt(1.6 / 9 / 10) / (0.7 * 0.3), within(1e-9));
  }

  @Test
  void ratiosHaveTheIntervalOfFieller() {
    // Given
    JointEstimate estimate = fit(budworms());

    // When
    Estimate ofSex = estimate.ratio(0, 1);
    Estimate ofIntercept = estimate.ratio(2, 1);

    // Then
    assertThat(ofSex.value()).isCloseTo(1.03432523, COMPUTED);
    assertThat(ofSex.low()).isCloseTo(0.39134929, COMPUTED);
    assertThat(ofSex.high()).isCloseTo(1.73441123, COMPUTED);
    assertThat(ofIntercept.value()).isCloseTo(-3.26358740, COMPUTED);
    assertThat(ofIntercept.low()).isCloseTo(-3.78799965, COMPUTED);
    assertThat(ofIntercept.high()).isCloseTo(-2.77842908, COMPUTED);
    assertThat(estimate.ratio(1, 1).value()).isEqualTo(1);
    assertThat(estimate.ratio(1, 1).margin()).isCloseTo(0, within(1e-7));
  }

  @Test
  void aRatioToADenominatorThatMayBeZeroHasNoInterval() {
    // Given a denominator of 1 with an interval of -0.96 to 2.96
    JointEstimate estimate =
        new JointEstimate(
            List.of(1.0, 1.0),
            List.of(List.of(1.0, 0.0), List.of(0.0, 1.0)),
            Double.POSITIVE_INFINITY);

    // Then
    assertThat(estimate.ratio(0, 1)).isEqualTo(Estimate.unknown(1));
  }

  @Test
  void unitsOfFeaturesDoNotMatter() {
    // Given features as small and as large as they may be
    LogisticRegression regression = new LogisticRegression(2);
    for (int female = 0; female <= 1; female++) {
      for (int dose = 0; dose < 6; dose++) {
        double[] features = {1e-9 * (1 - female), 1e9 * dose};
        int killed = KILLED[female][dose];
        regression.add(features, Math.max(1e-9, killed), 1);
        regression.add(features, Math.max(1e-9, 20 - killed), 0);
      }
    }

    // When
    JointEstimate fit = fit(regression);

    // Then
    assertThat(fit.values().get(0)).isCloseTo(1.10074336e9, within(100.0));
    assertThat(fit.error(1)).isCloseTo(0.12028040e-9, within(1e-16));
  }

  @Test
  void separatedResponsesHaveNoFit() {
    // Given wins if the feature is positive, and losses if it is negative
    LogisticRegression apart = new LogisticRegression(1);
    // Given wins if the feature is 1, and wins and losses if it is 0
    LogisticRegression partly = new LogisticRegression(1);
    for (int i = 1; i <= 30; i++) {
      apart.add(new double[] {i}, 1, 1).add(new double[] {-i}, 1, 0);
      partly.add(new double[] {1}, 1, 1).add(new double[] {0}, 1, i % 2);
    }

    // Then
    assertThat(apart.fit()).isEmpty();
    assertThat(partly.fit()).isEmpty();
  }

  @Test
  void nearlySeparatedResponsesHaveAFit() {
    // Given one loss among a million wins: a logit of -13.8 at first sight
    JointEstimate fit =
        fit(
            new LogisticRegression(1)
                .add(new double[] {1}, 999_999, 1)
                .add(new double[] {1}, 1, 0)
                .add(new double[] {0}, 1, 1)
                .add(new double[] {0}, 999_999, 0));

    // Then
    assertThat(fit.values().get(0)).isCloseTo(2 * Math.log(1e6 - 1), within(1e-6));
    assertThat(fit.values().get(1)).isCloseTo(-Math.log(1e6 - 1), within(1e-6));
    assertThat(fit.error(0)).isCloseTo(Math.sqrt(2 / (1e6 * 1e-6 * (1 - 1e-6))), within(1e-5));
  }

  @Test
  void dependentFeaturesHaveNoFit() {
    // Given
    LogisticRegression twice = new LogisticRegression(2);
    LogisticRegression constant = new LogisticRegression(1);
    LogisticRegression never = new LogisticRegression(1);
    for (int i = 0; i < 40; i++) {
      double response = i % 4 == 0 ? 0 : 1;
      twice.add(new double[] {i, 3 * i}, 1, response);
      constant.add(new double[] {7}, 1, response);
      never.add(new double[] {0}, 1, response);
    }

    // Then
    assertThat(twice.fit()).isEmpty();
    assertThat(constant.fit()).isEmpty();
    assertThat(never.fit()).isEmpty();
  }
}
