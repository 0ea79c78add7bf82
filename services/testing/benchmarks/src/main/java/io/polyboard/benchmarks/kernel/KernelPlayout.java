package io.polyboard.benchmarks.kernel;

import static io.polyboard.rules.kernel.Sizes.VARIANT;

import module java.base;

import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * Plays uniformly random moves from the start to the end of a game of the variant for which this
 * copy of the class was loaded, another game each time; returns the number of moves.
 */
public final class KernelPlayout implements IntSupplier {
  private static final long SEED = 20070206;

  private final MoveList moves = new MoveList();
  private final PackedPosition start = PackedPosition.of(VARIANT.start());
  private final PackedPosition position = PackedPosition.of(VARIANT.start());
  private long random = SEED;

  @Override
  public int getAsInt() {
    position.set(start);
    int played = 0;
    while (true) {
      position.legalMoves(moves);
      if (moves.size() == 0 || position.isDrawnByRule()) {
        return played;
      }
      position.make(moves.get(below(moves.size())));
      played++;
    }
  }

  /** A number from 0 to {@code bound} − 1 by xorshift64* and multiplication. */
  private int below(int bound) {
    random ^= random >>> 12;
    random ^= random << 25;
    random ^= random >>> 27;
    long high = (random * 0x2545F4914F6CDD1DL) >>> 32;
    return (int) (high * bound >>> 32);
  }
}
