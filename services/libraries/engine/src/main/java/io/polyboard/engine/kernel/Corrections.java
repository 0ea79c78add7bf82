package io.polyboard.engine.kernel;

import module java.base;

/**
 * Correction history (of Caissa and Stockfish): how much better or worse than their evaluation
 * searches found positions with the same pawns. Not thread-safe.
 */
final class Corrections {
  /** Entries for each side; a power of 2. */
  private static final int ENTRIES = 1 << 14;

  /** Max of an entry, either way. */
  private static final int MAX = 1024;

  /** Max that one search adds to an entry, either way. */
  private static final int MAX_BONUS = MAX / 4;

  /** Points of an entry per centipawn. */
  private static final int POINTS = 12;

  private final short[] entries = new short[2 * ENTRIES];

  /** The memory of an instance, in bytes. */
  static long bytes() {
    return 2L * ENTRIES * Short.BYTES;
  }

  void forget() {
    Arrays.fill(entries, (short) 0);
  }

  /** What to add to the evaluation, in centipawns. */
  int of(long key, int side) {
    return entries[index(key, side)] / POINTS;
  }

  /**
   * Learns from a search.
   *
   * @param difference its score less the evaluation, in centipawns
   */
  void learn(long key, int side, int difference, int depth) {
    int bonus = Math.clamp((long) difference * depth / 8, -MAX_BONUS, MAX_BONUS);
    int index = index(key, side);
    entries[index] += (short) (bonus - entries[index] * Math.abs(bonus) / MAX);
  }

  private static int index(long key, int side) {
    return side * ENTRIES + ((int) (key >>> 40) & ENTRIES - 1);
  }
}
