package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ValueCountsTest {
  private static final long SEED = Long.getLong("polyboard.seed", 20_060_725);

  private static ValueCounts of(List<Integer> values) {
    ValueCounts histogram = new ValueCounts();
    values.forEach(value -> histogram.add(value, 1));
    return histogram;
  }

  /** Of 1, 1, 2, 5: half do not exceed 1, three quarters 2. */
  @Test
  void findsQuantiles() {
    // Given
    ValueCounts histogram = new ValueCounts();
    histogram.add(5, 1);
    histogram.add(1, 2);
    histogram.add(2, 1);

    // Then
    assertThat(histogram.size()).isEqualTo(4);
    assertThat(histogram.counts())
        .containsExactly(Map.entry(1, 2L), Map.entry(2, 1L), Map.entry(5, 1L));
    assertThat(histogram.quantile(0)).isEqualTo(1);
    assertThat(histogram.quantile(0.5)).isEqualTo(1);
    assertThat(histogram.quantile(0.51)).isEqualTo(2);
    assertThat(histogram.quantile(0.75)).isEqualTo(2);
    assertThat(histogram.quantile(0.76)).isEqualTo(5);
    assertThat(histogram.quantile(1)).isEqualTo(5);
  }

  /** In a sorted list of n, the least that k hundredths do not exceed stands at ⌈k · n / 100⌉. */
  @Test
  void findsTheQuantilesOfASortedList() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 300; round++) {
      // Given
      List<Integer> values = new ArrayList<>();
      int size = 1 + random.nextInt(200);
      int bound = 1 + random.nextInt(100);
      for (int i = 0; i < size; i++) {
        values.add(random.nextInt(bound));
      }
      ValueCounts histogram = of(values);
      Collections.sort(values);

      for (int hundredths : new int[] {1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99, 100}) {
        // When
        int quantile = histogram.quantile(hundredths / 100.0);

        // Then
        int place = (hundredths * size + 99) / 100;
        assertThat(quantile)
            .as("%d hundredths of %s (polyboard.seed=%d)", hundredths, values, SEED)
            .isEqualTo(values.get(place - 1));
      }
    }
  }

  @Test
  void addsHistogramsUp() {
    // Given
    ValueCounts some = of(List.of(3, 1, 3));
    ValueCounts others = of(List.of(1, 7));

    // When
    some.add(others);

    // Then
    assertThat(some)
        .isEqualTo(of(List.of(7, 3, 1, 1, 3)))
        .hasSameHashCodeAs(of(List.of(7, 3, 1, 1, 3)));
    assertThat(others).isEqualTo(of(List.of(1, 7))).isNotEqualTo(of(List.of(1, 7, 7)));
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    // Given
    ValueCounts histogram = new ValueCounts();
    histogram.add(ValueCounts.MOST_VALUE, 1);

    // Then
    assertThat(histogram.counts()).containsExactly(Map.entry(ValueCounts.MOST_VALUE, 1L));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> histogram.add(ValueCounts.MOST_VALUE + 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(-1, 1));
  }

  @Test
  void hasNoQuantileOfNothing() {
    assertThatIllegalStateException().isThrownBy(() -> new ValueCounts().quantile(0.5));
    assertThat(new ValueCounts().size()).isZero();
  }
}
