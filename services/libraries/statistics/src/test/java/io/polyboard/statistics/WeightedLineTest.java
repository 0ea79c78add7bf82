package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightedLineTest {
  private static final double[] FOUR = {10, 11, 12, 13};

  /** Computed by hand: 1, 2 and 4 at 0, 1 and 2 with equal errors have the slope 1.5. */
  @Test
  void withEqualErrorsItIsTheLineOfLeastSquares() {
    // When
    WeightedLine line =
        WeightedLine.of(
            new double[] {0, 1, 2}, new double[] {1, 2, 4}, new double[] {0.5, 0.5, 0.5});

    // Then
    assertThat(line.line().values().get(1)).isCloseTo(1.5, within(1e-12));
    assertThat(line.at(1).value()).isCloseTo(7.0 / 3, within(1e-12));
    // The slope's error is 0.5 / root of 2; the squared residuals sum to 1/6, the squared error is
    // 1/4.
    assertThat(line.line().error(1)).isCloseTo(0.5 / Math.sqrt(2), within(1e-12));
    assertThat(line.variance()).isZero();
    assertThat(line.fit()).isCloseTo(0.4142, within(1e-4));
  }

  @Test
  void throughTwoPlacesTheLineIsExactAndHasNoFit() {
    // When
    WeightedLine line =
        WeightedLine.of(new double[] {10, 12}, new double[] {1, 3}, new double[] {0.3, 0.4});

    // Then
    assertThat(line.at(10).value()).isCloseTo(1, within(1e-12));
    assertThat(line.line().values().get(1)).isCloseTo(1, within(1e-12));
    assertThat(line.line().error(1)).isCloseTo(0.25, within(1e-12));
    assertThat(line.fit()).isNaN();
  }

  @Test
  void unexplainedScatterWidensEveryInterval() {
    // When
    WeightedLine line =
        WeightedLine.of(FOUR, new double[] {0, 2, 1, 3}, new double[] {0.1, 0.1, 0.1, 0.1});

    // Then
    assertThat(line.fit()).isLessThan(1e-6);
    assertThat(line.variance()).isGreaterThan(0.5);
    assertThat(line.predicted(14).margin()).isGreaterThan(line.at(14).margin());
    assertThat(line.at(14).margin()).isGreaterThan(2);
  }

  /** In 4,000 lines a share of 95% has a standard error of 0.35%. */
  private static double held(double between) {
    SplittableRandom random = new SplittableRandom(20_260_601);
    NormalDistribution normal = new NormalDistribution(0, 1);
    double[] errors = {0.1, 0.15, 0.1, 0.2};
    int held = 0;
    for (int i = 0; i < 4_000; i++) {
      double[] values = new double[FOUR.length];
      for (int j = 0; j < values.length; j++) {
        values[j] =
            0.3 * FOUR[j]
                + Math.hypot(errors[j], between)
                    * normal.inverseCumulativeProbability(random.nextDouble());
      }
      double next = 0.3 * 14 + between * normal.inverseCumulativeProbability(random.nextDouble());
      Estimate predicted = WeightedLine.of(FOUR, values, errors).predicted(14);
      held += predicted.low() <= next && next <= predicted.high() ? 1 : 0;
    }
    return held / 4_000.0;
  }

  /** For strengths on a line, and for strengths off it. */
  @ParameterizedTest
  @CsvSource({"0, 0.94", "0.3, 0.85"})
  void predictionsCoverTheNextValue(double between, double min) {
    // When
    double held = held(between);

    // Then
    System.out.printf("off the line by %.1f: %.4f%n", between, held);
    assertThat(held).isBetween(min, 0.99);
  }
}
