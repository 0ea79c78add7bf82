package io.polyboard.engine.kernel;

import module java.base;

/**
 * By how much searches found positions with the same pawns better or worse than the evaluation did
 * (correction history, of Caissa and Stockfish). For one thread.
 */
final class Corrections {
  /** Entries of a side; a power of 2. */
  private static final int ENTRIES = 1 << 14;

  /** The most that an entry comes to, either way. */
  private static final int MOST = 1024;

  /** The most that one search adds to an entry, either way. */
  private static final int MOST_BONUS = MOST / 4;

  /** Points of an entry for a centipawn. */
  private static final int POINTS = 12;

  private final short[] entries = new short[2 * ENTRIES];

  /** The memory that one takes, in bytes. */
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
    int bonus = Math.clamp((long) difference * depth / 8, -MOST_BONUS, MOST_BONUS);
    int index = index(key, side);
    entries[index] += (short) (bonus - entries[index] * Math.abs(bonus) / MOST);
  }

  private static int index(long key, int side) {
    return side * ENTRIES + ((int) (key >>> 40) & ENTRIES - 1);
  }
}
