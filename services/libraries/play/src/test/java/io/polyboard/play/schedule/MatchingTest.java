package io.polyboard.play.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchingTest {

  private static long[][] random(Random random, int size, long max) {
    long[][] costs = new long[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        costs[i][j] = random.nextLong(max);
        costs[j][i] = costs[i][j];
      }
    }
    return costs;
  }

  /** The least cost of pairing the elements whose bits are not set. */
  private static long min(long[][] costs, int paired) {
    int first = Integer.numberOfTrailingZeros(~paired);
    if (first == costs.length) {
      return 0;
    }
    long min = Long.MAX_VALUE;
    for (int other = first + 1; other < costs.length; other++) {
      if ((paired >> other & 1) == 0) {
        min = Math.min(min, costs[first][other] + min(costs, paired | 1 << first | 1 << other));
      }
    }
    return min;
  }

  private static long cost(long[][] costs, int[] partners) {
    long cost = 0;
    for (int i = 0; i < partners.length; i++) {
      assertThat(partners[i]).isNotEqualTo(i);
      assertThat(partners[partners[i]]).isEqualTo(i);
      cost += partners[i] > i ? costs[i][partners[i]] : 0;
    }
    return cost;
  }

  @ParameterizedTest
  @CsvSource({
    "2, 10",
    "4, 3",
    "4, 1000",
    "6, 2",
    "6, 100",
    "8, 3",
    "8, 50",
    "10, 4",
    "10, 1000",
    "10, 4503599627370496"
  })
  void hasTheLeastCostOfAllMatchings(int size, long max) {
    Random random = new Random(size * 1_000L + max);
    for (int round = 0; round < 400; round++) {
      // Given
      long[][] costs = random(random, size, max);

      // When
      int[] partners = Matching.ofLeastCost(costs);

      // Then
      assertThat(cost(costs, partners)).as("round %d", round).isEqualTo(min(costs, 0));
    }
  }

  @Test
  void pairsManyElements() {
    Random random = new Random(64);
    for (int max : new int[] {1, 2, 5, 1_000, 1 << 30}) {
      // Given
      long[][] costs = random(random, 64, max);

      // When
      long cost = cost(costs, Matching.ofLeastCost(costs));

      // Then no exchange of partners between two pairs makes it cheaper
      int[] partners = Matching.ofLeastCost(costs);
      for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++) {
          if (j != i && j != partners[i]) {
            assertThat(costs[i][j] + costs[partners[i]][partners[j]])
                .isGreaterThanOrEqualTo(costs[i][partners[i]] + costs[j][partners[j]]);
          }
        }
      }
      assertThat(cost).isLessThanOrEqualTo(32L * max);
    }
  }

  @Test
  void anOddNumberCannotBePaired() {
    assertThatIllegalArgumentException().isThrownBy(() -> Matching.ofLeastCost(new long[3][3]));
  }
}
