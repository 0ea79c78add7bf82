package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What is not published is computed with NumPy and SciPy from the formulas. */
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
  private static LogisticRegression budworms(double ridge) {
    LogisticRegression regression = new LogisticRegression(2, true, ridge);
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

  /** William Venables and Brian Ripley, Modern Applied Statistics with S, section 7.2. */
  @Test
  void rowsOfManyResponsesHaveThePublishedFit() {
    // When
    LogisticFit fit = budworms(0).fit();

    // Then
    assertThat(fit.converged()).isTrue();
    assertThat(fit.byModel().values().get(0)).isCloseTo(1.1007, PUBLISHED);
    assertThat(fit.byModel().values().get(1)).isCloseTo(1.0642, PUBLISHED);
    assertThat(fit.byModel().values().get(2)).isCloseTo(-3.4732, PUBLISHED);
    assertThat(fit.byModel().error(0)).isCloseTo(0.3558, PUBLISHED);
    assertThat(fit.byModel().error(1)).isCloseTo(0.1311, PUBLISHED);
    assertThat(fit.byModel().error(2)).isCloseTo(0.4685, PUBLISHED);
    assertThat(fit.byModel().covariance().get(0).get(2)).isCloseTo(-0.09875284, COMPUTED);
    assertThat(fit.byModel().covariance().get(2).get(0)).isCloseTo(-0.09875284, COMPUTED);
    assertThat(fit.logLikelihood()).isCloseTo(-106.62042491, COMPUTED);
  }

  @Test
  void responsesCountedTogetherTellAsMuchAsOneByOne() {
    // Given
    LogisticRegression single = new LogisticRegression(2, true);
    for (int female = 0; female <= 1; female++) {
      for (int dose = 0; dose < 6; dose++) {
        for (int each = 0; each < 20; each++) {
          single.add(new double[] {1 - female, dose}, 1, each < KILLED[female][dose] ? 1 : 0);
        }
      }
    }

    // When
    LogisticFit together = budworms(0).fit();
    LogisticFit apart = single.fit();

    // Then
    for (int i = 0; i < 3; i++) {
      assertThat(together.robust().error(i)).isCloseTo(apart.robust().error(i), within(1e-9));
      assertThat(together.robust().values().get(i))
          .isCloseTo(apart.robust().values().get(i), within(1e-9));
    }
    assertThat(together.robust().degrees()).isEqualTo(239);
    assertThat(apart.robust().degrees()).isEqualTo(239);
  }

  /** The manual of R has these coefficients and errors of {@code glm(am ~ wt, binomial)}. */
  @Test
  void singleResponsesHaveThePublishedFit() {
    // Given
    LogisticRegression regression = new LogisticRegression(1, true);
    for (double weight : MANUAL) {
      regression.add(new double[] {weight}, 1, 1);
    }
    for (double weight : AUTOMATIC) {
      regression.add(new double[] {weight}, 1, 0);
    }

    // When
    LogisticFit fit = regression.fit();

    // Then
    assertThat(fit.byModel().values().get(0)).isCloseTo(-4.02397, PUBLISHED);
    assertThat(fit.byModel().values().get(1)).isCloseTo(12.04037, PUBLISHED);
    assertThat(fit.byModel().error(0)).isCloseTo(1.43653, PUBLISHED);
    assertThat(fit.byModel().error(1)).isCloseTo(4.51007, PUBLISHED);
    assertThat(fit.robust().error(0)).isCloseTo(1.60883022, COMPUTED);
    assertThat(fit.robust().error(1)).isCloseTo(5.11860149, COMPUTED);
    assertThat(fit.byModel().estimate(0).high())
        .isCloseTo(-4.02396996 + 1.95996398 * 1.43652775, COMPUTED);
    assertThat(fit.robust().estimate(0).low())
        .isCloseTo(-4.02396996 - 2.03951345 * 1.60883022, COMPUTED);
  }

  @Test
  void theInterceptAloneIsTheLogitOfTheMean() {
    // When 10 responses with a mean of 0.7
    LogisticFit fit =
        new LogisticRegression(0, true)
            .add(new double[0], 6, 1)
            .add(new double[0], 2, 0.5)
            .add(new double[0], 2, 0)
            .fit();

    // Then
    assertThat(fit.byModel().values().get(0)).isCloseTo(Math.log(0.7 / 0.3), within(1e-12));
    assertThat(fit.byModel().error(0)).isCloseTo(1 / Math.sqrt(10 * 0.7 * 0.3), within(1e-9));
  }

  @Test
  void ratiosHaveTheIntervalOfFieller() {
    // Given
    JointEstimate estimate = budworms(0).fit().byModel();

    // When
    Estimate ofSex = estimate.ratio(0, 1);
    Estimate ofIntercept = estimate.ratio(2, 1);

    // Then
    assertThat(ofSex.value()).isCloseTo(1.03432523, COMPUTED);
    assertThat(ofSex.low()).isCloseTo(0.39906179, COMPUTED);
    assertThat(ofSex.high()).isCloseTo(1.70400491, COMPUTED);
    assertThat(ofIntercept.value()).isCloseTo(-3.26358740, COMPUTED);
    assertThat(ofIntercept.low()).isCloseTo(-3.74063948, COMPUTED);
    assertThat(ofIntercept.high()).isCloseTo(-2.81221728, COMPUTED);
    assertThat(estimate.ratio(1, 1).value()).isEqualTo(1);
    assertThat(estimate.ratio(1, 1).margin()).isCloseTo(0, within(1e-7));
  }

  @Test
  void aRatioToWhatMayBeNothingHasNoInterval() {
    // Given a sex that matters with 95% confidence, and not with 99.9%
    JointEstimate estimate = budworms(0).fit().byModel();

    // Then
    assertThat(estimate.ratio(1, 0).isFinite()).isTrue();
    assertThat(estimate.ratio(1, 0, new Confidence(0.999)).margin()).isInfinite();
    assertThat(estimate.ratio(1, 0, new Confidence(0.999)).value())
        .isEqualTo(estimate.ratio(1, 0).value());
  }

  @Test
  void aPenaltyDrawsCoefficientsButTheInterceptTowardsZero() {
    // When
    LogisticFit fit = budworms(2).fit();

    // Then
    assertThat(fit.byModel().values().get(0)).isCloseTo(0.86665120, COMPUTED);
    assertThat(fit.byModel().values().get(1)).isCloseTo(1.01168145, COMPUTED);
    assertThat(fit.byModel().values().get(2)).isCloseTo(-3.21450396, COMPUTED);
    assertThat(fit.byModel().error(0)).isCloseTo(0.30869895, COMPUTED);
    assertThat(fit.logLikelihood()).isLessThan(-106.6204);
  }

  @Test
  void unitsOfFeaturesDoNotMatterWithoutAPenalty() {
    // Given features as small and as large as they may be
    LogisticRegression regression = new LogisticRegression(2, true);
    for (int female = 0; female <= 1; female++) {
      for (int dose = 0; dose < 6; dose++) {
        double[] features = {1e-9 * (1 - female), 1e9 * dose};
        int killed = KILLED[female][dose];
        regression.add(features, Math.max(1e-9, killed), 1);
        regression.add(features, Math.max(1e-9, 20 - killed), 0);
      }
    }

    // When
    LogisticFit fit = regression.fit();

    // Then
    assertThat(fit.converged()).isTrue();
    assertThat(fit.byModel().values().get(0)).isCloseTo(1.10074336e9, within(100.0));
    assertThat(fit.byModel().error(1)).isCloseTo(0.13107749e-9, within(1e-16));
  }

  @Test
  void separatedResponsesHaveNoFit() {
    // Given what is won wherever the feature is positive, and lost elsewhere
    LogisticRegression apart = new LogisticRegression(1, true);
    // Given what is won wherever the feature is 1, and either where it is 0
    LogisticRegression partly = new LogisticRegression(1, true);
    for (int i = 1; i <= 30; i++) {
      apart.add(new double[] {i}, 1, 1).add(new double[] {-i}, 1, 0);
      partly.add(new double[] {1}, 1, 1).add(new double[] {0}, 1, i % 2);
    }

    for (LogisticRegression separated : new LogisticRegression[] {apart, partly}) {
      // When
      LogisticFit fit = separated.fit();

      // Then
      assertThat(fit.converged()).isFalse();
      assertThat(fit.byModel().values()).containsOnly(Double.NaN);
      assertThat(fit.robust().estimate(0).value()).isNaN();
      assertThat(fit.robust().estimate(0).margin()).isInfinite();
      assertThat(fit.robust().ratio(0, 1).margin()).isInfinite();
    }
  }

  @Test
  void aPenaltyGivesSeparatedResponsesAFit() {
    // Given
    LogisticRegression regression = new LogisticRegression(1, true, 1e-3);
    for (int i = 1; i <= 30; i++) {
      regression.add(new double[] {i}, 1, 1).add(new double[] {-i}, 1, 0);
    }

    // When
    LogisticFit fit = regression.fit();

    // Then
    assertThat(fit.converged()).isTrue();
    assertThat(fit.byModel().estimate(0).isFinite()).isTrue();
    assertThat(fit.byModel().values().get(0)).isPositive();
    assertThat(fit.byModel().values().get(1)).isCloseTo(0, within(1e-6));
  }

  @Test
  void allButSeparatedResponsesHaveAFit() {
    // Given one loss among a million wins: a logit of -13.8 at first sight
    LogisticFit fit =
        new LogisticRegression(1, true)
            .add(new double[] {1}, 999_999, 1)
            .add(new double[] {1}, 1, 0)
            .add(new double[] {0}, 1, 1)
            .add(new double[] {0}, 999_999, 0)
            .fit();

    // Then
    assertThat(fit.converged()).isTrue();
    assertThat(fit.byModel().values().get(0)).isCloseTo(2 * Math.log(1e6 - 1), within(1e-6));
    assertThat(fit.byModel().values().get(1)).isCloseTo(-Math.log(1e6 - 1), within(1e-6));
    assertThat(fit.robust().error(0)).isCloseTo(fit.byModel().error(0), within(1e-5));
  }

  @Test
  void featuresThatSayTheSameHaveNoFit() {
    // Given
    LogisticRegression twice = new LogisticRegression(2, false);
    LogisticRegression constant = new LogisticRegression(1, true);
    LogisticRegression never = new LogisticRegression(1, true);
    for (int i = 0; i < 40; i++) {
      double response = i % 4 == 0 ? 0 : 1;
      twice.add(new double[] {i, 3 * i}, 1, response);
      constant.add(new double[] {7}, 1, response);
      never.add(new double[] {0}, 1, response);
    }

    // Then
    assertThat(twice.fit().converged()).isFalse();
    assertThat(constant.fit().converged()).isFalse();
    assertThat(never.fit().converged()).isFalse();
  }

  @Test
  void refusesWhatIsNoRow() {
    LogisticRegression regression = new LogisticRegression(1, true);
    double[] one = {1};
    assertThatIllegalArgumentException().isThrownBy(() -> regression.add(new double[2], 1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regression.add(new double[] {Double.NaN}, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> regression.add(one, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> regression.add(one, 1, 1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> regression.add(one, 1, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> new LogisticRegression(0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> new LogisticRegression(1, true, -1));
    assertThatIllegalStateException().isThrownBy(regression::fit).withMessage("no rows");
  }
}
