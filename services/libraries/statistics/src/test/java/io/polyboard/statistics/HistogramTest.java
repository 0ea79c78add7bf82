package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistogramTest {
  private static final long SEED = Long.getLong("polyboard.seed", 20_060_725);

  private static final Histogram TEN = of(20, 1, 1, 3, 3, 9, 3, 8, 9, 20);

  static Histogram of(int... values) {
    Histogram histogram = new Histogram();
    Arrays.stream(values).forEach(value -> histogram.add(value, 1));
    return histogram;
  }

  /** The squares add up to 1,055: the variance is 105.5 less 59.29. */
  @Test
  void hasTheMomentsOfItsValues() {
    assertThat(TEN.size()).isEqualTo(10);
    assertThat(TEN.values()).isEqualTo(5);
    assertThat(TEN.mean()).isEqualTo(7.7);
    assertThat(TEN.variance()).isCloseTo(46.21, within(1e-12));
    assertThat(of(5).skewness()).isZero();
    // Of 0, 0, 3: the mean cube is (27 / 9 * 2 - 2) / 3 * 2 = 2, the variance 2.
    assertThat(of(0, 0, 3).skewness()).isCloseTo(2 / Math.pow(2, 1.5), within(1e-12));
    assertThat(new Histogram().isEmpty()).isTrue();
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
    assertThat(of(5).quantile(share)).isEqualTo(5);
  }

  @Test
  void sharesWithoutAnExactDoubleCountAsTheirDecimals() {
    // Given 0.29 * 100 is 28.999999999999996
    Histogram ranks = of(IntStream.rangeClosed(1, 100).toArray());

    // Then
    assertThat(ranks.quantile(0.29)).isEqualTo(29.5);
  }

  /** In a sorted list of n, the least that k hundredths do not exceed is at ⌈k · n / 100⌉. */
  @Test
  void findsTheLeastNumberThatAShareDoesNotExceed() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 300; round++) {
      // Given
      int size = 1 + random.nextInt(200);
      int[] values = random.ints(size, 0, 1 + random.nextInt(100)).toArray();
      Histogram histogram = of(values);
      Arrays.sort(values);

      for (int hundredths : new int[] {1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99, 100}) {
        // Then
        assertThat(histogram.min(hundredths / 100.0))
            .as("%d hundredths of %s (polyboard.seed=%d)", hundredths, histogram, SEED)
            .isEqualTo(values[(hundredths * size + 99) / 100 - 1]);
      }
    }
  }

  @Test
  void addsHistograms() {
    // Given
    Histogram some = of(3, 1, 3);
    Histogram others = of(1, 7);

    // When
    some.add(others);

    // Then
    assertThat(some).isEqualTo(of(7, 3, 1, 1, 3)).hasSameHashCodeAs(of(7, 3, 1, 1, 3));
    assertThat(some.counts()).containsExactly(Map.entry(1, 2L), Map.entry(3, 2L), Map.entry(7, 1L));
    assertThat(others).isEqualTo(of(1, 7)).isNotEqualTo(of(1, 7, 7));
  }

  @Test
  void refusesNumbersOutOfRange() {
    // Given
    Histogram histogram = of(Histogram.MAX_VALUE);

    // Then
    assertThat(histogram.counts()).containsExactly(Map.entry(Histogram.MAX_VALUE, 1L));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> histogram.add(Histogram.MAX_VALUE + 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(-1, 1));
  }
}
