package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals and tests, one alone and several at once. */
class ConfidenceTest {
  /** From printed tables of the normal distribution and of Student's. */
  @ParameterizedTest
  @CsvSource({"0.9, 1.6449, 1.8125", "0.95, 1.9600, 2.2281", "0.99, 2.5758, 3.1693"})
  void hasThePrintedQuantiles(double level, double normal, double ofTenDegrees) {
    // Given
    Confidence confidence = new Confidence(level);

    // Then
    assertThat(confidence.normalQuantile()).isCloseTo(normal, within(1e-4));
    assertThat(confidence.studentQuantile(10)).isCloseTo(ofTenDegrees, within(1e-4));
    assertThat(confidence.studentQuantile(Double.POSITIVE_INFINITY))
        .isEqualTo(confidence.normalQuantile());
  }

  @Test
  void severalIntervalsShareTheErrorProbability() {
    assertThat(Confidence.USUAL.simultaneous(1).level()).isCloseTo(0.95, within(1e-15));
    assertThat(Confidence.USUAL.simultaneous(10).level()).isCloseTo(0.995, within(1e-15));
    assertThat(new Confidence(0.9).simultaneous(4).level()).isCloseTo(0.975, within(1e-15));
  }

  /** Computed by hand; R's {@code p.adjust} gives the same. */
  @Test
  void holmAdjustsEachForThoseNotYetRejected() {
    // When
    double[] adjusted = Holm.adjusted(0.01, 0.04, 0.03, 0.005);

    // Then
    assertThat(adjusted).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
  }

  @Test
  void anAdjustedPValueIsAtMostOne() {
    assertThat(Holm.adjusted(0.5, 1, 0.4)).containsExactly(1, 1, 1);
    assertThat(Holm.adjusted(0.2)).containsExactly(0.2);
    assertThat(Holm.adjusted()).isEmpty();
  }

  @Test
  void equalPValuesStayEqual() {
    assertThat(Holm.adjusted(0.02, 0.01, 0.02))
        .containsExactly(new double[] {0.04, 0.03, 0.04}, within(1e-15));
  }
}
