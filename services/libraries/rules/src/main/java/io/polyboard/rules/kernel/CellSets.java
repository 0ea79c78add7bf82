package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.WORDS;

/**
 * Tables of bit sets of cells. A set is a run of {@link Sizes#WORDS} longs; a table is one array,
 * and the index of a row is computed by multiplication.
 */
public final class CellSets {
  private CellSets() {}

  /** Adds a cell to the set of a row. */
  public static void set(long[] table, int row, int cell) {
    table[row * WORDS + (cell >> 6)] |= 1L << cell;
  }

  /** Whether a cell is in the set of a row. */
  public static boolean has(long[] table, int row, int cell) {
    return (table[row * WORDS + (cell >> 6)] >>> cell & 1) != 0;
  }
}
