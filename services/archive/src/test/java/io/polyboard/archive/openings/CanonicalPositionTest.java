package io.polyboard.archive.openings;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalPositionTest {
  private static final int SHARDS = 16;
  private static final int EACH = Nightly.samples(1_000);

  @ParameterizedTest
  @ValueSource(strings = {"positional-7x7x3", "positional-8x8x2", "chess"})
  void keysAreSpreadOverAllShards(String id) {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Variant variant = Variants.shipped(id);
    Set<Long> keys = new HashSet<>();
    while (keys.size() < SHARDS * EACH) {
      Position position = variant.start();
      for (int ply = 0; ply < 20 && !position.outcome().isOver(); ply++) {
        do {
          List<Move> moves = position.legalMoves();
          position.make(moves.get(random.nextInt(moves.size())));
        } while (position.insideTurn());
        // When
        keys.add(CanonicalPosition.of(position).key());
      }
    }
    // Then the numbers are within six standard deviations of those of a random spread
    int[] byShard = new int[SHARDS];
    keys.forEach(key -> byShard[(int) (key >>> 60)]++);
    int sixDeviations = (int) (6 * Math.sqrt(EACH));
    assertThat(Arrays.stream(byShard).boxed())
        .allSatisfy(count ->
            assertThat(count).isBetween(EACH - sixDeviations, EACH + sixDeviations + SHARDS));
  }
}
