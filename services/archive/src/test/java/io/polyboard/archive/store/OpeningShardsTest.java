package io.polyboard.archive.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OpeningShardsTest {
  @Test
  void aShardIsARangeOfKeysThatBeginsWithItsLeast() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 10_000; i++) {
      // Given
      long key = random.nextLong();
      long other = random.nextBoolean() ? random.nextLong() : key ^ random.nextInt();

      // Then
      long least = OpeningShards.least(key);
      assertThat(least).isLessThanOrEqualTo(key);
      assertThat(key - least).isBetween(0L, (1L << 60) - 1);
      assertThat(OpeningShards.areAlike(key, other)).isEqualTo(OpeningShards.least(other) == least);
    }
  }

  @Test
  void theLeastKeyOfAllBeginsTheFirstShard() {
    assertThat(OpeningShards.least(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    assertThat(OpeningShards.least(-1)).isEqualTo(-(1L << 60));
    assertThat(OpeningShards.least(0)).isZero();
    assertThat(OpeningShards.least(Long.MAX_VALUE)).isEqualTo(7L << 60);
  }
}
