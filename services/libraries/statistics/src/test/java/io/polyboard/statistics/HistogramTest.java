package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistogramTest {
  /** 1, 1, 3, 3, 3, 8, 9, 9, 20, 20. */
  private static final Histogram TEN =
      Histogram.of(new long[] {1, 2, 3, 8, 9, 20}, new long[] {2, 0, 3, 1, 2, 2});

  @Test
  void hasTheMeanOfItsValues() {
    assertThat(TEN.size()).isEqualTo(10);
    assertThat(TEN.mean()).isEqualTo(7.7);
  }

  /** The squares add up to 1,055: 105.5 less 59.29. */
  @Test
  void hasTheVarianceOfItsValues() {
    assertThat(TEN.variance()).isCloseTo(46.21, within(1e-12));
  }

  /** R's {@code quantile(x, type = 2)}, by its definition. */
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0.05, 1",
    "0.2, 2",
    "0.29, 3",
    "0.5, 5.5",
    "0.51, 8",
    "0.6, 8.5",
    "0.8, 14.5",
    "1, 20"
  })
  void hasTheQuantilesOfItsValues(double share, double value) {
    assertThat(TEN.quantile(share)).isEqualTo(value);
  }

  @Test
  void sharesThatAreNotExactlyTheirDecimalsAreTakenForThem() {
    // Given 0.29 * 100 is 28.999999999999996
    long[] values = new long[100];
    long[] counts = new long[100];
    for (int i = 0; i < 100; i++) {
      values[i] = i + 1;
      counts[i] = 1;
    }

    // Then
    assertThat(Histogram.of(values, counts).quantile(0.29)).isEqualTo(29.5);
  }

  @Test
  void oneValueIsEveryQuantile() {
    // Given
    Histogram one = Histogram.of(new long[] {-5}, new long[] {1});

    // Then
    assertThat(one.quantile(0)).isEqualTo(-5);
    assertThat(one.quantile(0.5)).isEqualTo(-5);
    assertThat(one.quantile(1)).isEqualTo(-5);
    assertThat(one.mean()).isEqualTo(-5);
  }

  @Test
  void noValuesSayNothing() {
    // Given
    Histogram none = Histogram.of(new long[] {1}, new long[] {0});

    // Then
    assertThat(none.isEmpty()).isTrue();
    assertThatIllegalStateException().isThrownBy(none::mean).withMessage("no values");
    assertThatIllegalStateException().isThrownBy(() -> none.quantile(0.5));
  }

  @Test
  void refusesWhatIsNoHistogram() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Histogram.of(new long[] {1}, new long[] {1, 2}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Histogram.of(new long[] {2, 2}, new long[] {1, 2}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Histogram.of(new long[] {2}, new long[] {-1}));
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> Histogram.of(new long[] {1, 2}, new long[] {Long.MAX_VALUE, 1}));
    assertThatIllegalArgumentException().isThrownBy(() -> TEN.quantile(1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> TEN.quantile(Double.NaN));
  }
}
