package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.SlideTable.rays;
import static io.polyboard.rules.kernel.TreeTable.*;

import module java.base;

import io.polyboard.rules.Variant;

/**
 * Finds the cells that pieces reach while given cells are occupied, by pieces of either side. On
 * lattices of several words it caches the last result for each cell: the result is valid as long as
 * the cells on which it depends are occupied or empty as before, and comparing these is faster than
 * finding the cells again. Not safe for use by several threads.
 */
public final class Reach {
  /** Offsets in an entry: the cells on which it depends, the occupied ones of them, the result. */
  private static final int SEEN = 1;

  private static final int BLOCKERS = SEEN + WORDS;
  private static final int REACHED = BLOCKERS + WORDS;
  private static final int ENTRY = REACHED + WORDS;

  /** By cell: an entry; its first word is the number of the shape plus 1. */
  private final long[] known = new long[WORDS == 1 ? 0 : CELLS * ENTRY];

  /**
   * The cells that a piece of this shape reaches, empty or occupied by either side. Here and below,
   * the first word of the targets is returned, to stay in a register, and the others are in {@code
   * targets}.
   */
  long of(int shape, int from, long[] occupied, long[] targets) {
    if (WORDS == 1) {
      return inOneWord(shape, from, occupied[0]);
    }
    if (IS_LEAPER[shape]) {
      int row = (shape * CELLS + from) * WORDS;
      for (int w = 1; w < WORDS; w++) {
        targets[w] = LEAPS[row + w];
      }
      return LEAPS[row];
    }
    int entry = from * ENTRY;
    long different = known[entry] ^ shape + 1;
    for (int w = 0; w < WORDS; w++) {
      different |= occupied[w] & known[entry + SEEN + w] ^ known[entry + BLOCKERS + w];
    }
    if (different != 0) {
      find(shape, from, occupied, entry);
    }
    for (int w = 1; w < WORDS; w++) {
      targets[w] = known[entry + REACHED + w];
    }
    return known[entry + REACHED];
  }

  private static long inOneWord(int shape, int from, long occupied) {
    long reached = LEAPS[shape * CELLS + from];
    for (int i = SLIDES[shape], end = SLIDES[shape + 1]; i < end; i++) {
      int up = rays(i, from);
      reached |= line(RAYS[up + 1], RAYS[up], occupied);
    }
    if (HAS_TREES) {
      int end = TREE_START[shape * CELLS + from + 1];
      int node = TREE_START[shape * CELLS + from];
      while (node < end) {
        int step = TREES[node];
        int cell = step & CELL_MASK;
        if ((step & STOP) != 0) {
          reached |= 1L << cell;
        }
        node += (occupied >>> cell & 1) == 0 ? 1 : step >> SKIP_SHIFT;
      }
    }
    return reached;
  }

  /** Fills an entry. */
  private void find(int shape, int from, long[] occupied, int entry) {
    int seen = entry + SEEN;
    int reached = entry + REACHED;
    int row = (shape * CELLS + from) * WORDS;
    known[entry] = shape + 1;
    for (int w = 0; w < WORDS; w++) {
      known[seen + w] = 0;
      known[reached + w] = LEAPS[row + w];
    }
    for (int i = SLIDES[shape], end = SLIDES[shape + 1]; i < end; i++) {
      int up = rays(i, from);
      int down = up + WORDS;
      if (STAYS_IN_WORD[i]) {
        int word = from >> 6;
        known[seen + word] |= line(RAYS[down + word], RAYS[up + word], occupied[word]);
      } else {
        int above = rays(UNLIMITED[i], firstUp(up, occupied));
        int below = rays(UNLIMITED[i], firstDown(down, occupied)) + WORDS;
        for (int w = 0; w < WORDS; w++) {
          known[seen + w] |= RAYS[up + w] & ~RAYS[above + w] | RAYS[down + w] & ~RAYS[below + w];
        }
      }
    }
    for (int w = 0; w < WORDS; w++) {
      known[reached + w] |= known[seen + w];
    }
    if (HAS_TREES) {
      int end = TREE_START[shape * CELLS + from + 1];
      int node = TREE_START[shape * CELLS + from];
      while (node < end) {
        int step = TREES[node];
        int cell = step & CELL_MASK;
        int word = cell >> 6;
        long bit = 1L << cell;
        int whole = step >> SKIP_SHIFT;
        known[reached + word] |= (step & STOP) == 0 ? 0 : bit;
        known[seen + word] |= whole == 1 ? 0 : bit;
        node += (occupied[word] & bit) == 0 ? 1 : whole;
      }
    }
    for (int w = 0; w < WORDS; w++) {
      known[entry + BLOCKERS + w] = known[seen + w] & occupied[w];
    }
  }

  /** The cells of one word that a slide reaches along its descending and ascending rays. */
  private static long line(long below, long above, long occupied) {
    return (below | above) & between(below & occupied, above & occupied);
  }

  /**
   * The bits from the highest of {@code lower} to the lowest of {@code upper}, both included: the
   * obstruction difference of Michael Hoffmann. A set without bits sets no limit.
   */
  private static long between(long lower, long upper) {
    return upper ^ upper - (Long.MIN_VALUE >>> Long.numberOfLeadingZeros(lower | 1));
  }

  /** The first occupied cell of an ascending ray, or {@link Sizes#SLOTS}. */
  private static int firstUp(int ray, long[] occupied) {
    for (int w = 0; w < WORDS - 1; w++) {
      long blockers = RAYS[ray + w] & occupied[w];
      if (blockers != 0) {
        return 64 * w + Long.numberOfTrailingZeros(blockers);
      }
    }
    return 64 * (WORDS - 1)
        + Long.numberOfTrailingZeros(RAYS[ray + WORDS - 1] & occupied[WORDS - 1]);
  }

  /** The first occupied cell of a descending ray, or −1. */
  private static int firstDown(int ray, long[] occupied) {
    for (int w = WORDS - 1; w > 0; w--) {
      long blockers = RAYS[ray + w] & occupied[w];
      if (blockers != 0) {
        return 64 * w + 63 - Long.numberOfLeadingZeros(blockers);
      }
    }
    return 63 - Long.numberOfLeadingZeros(RAYS[ray] & occupied[0]);
  }

  /** Adds the cells to which a pawn may advance to its captures in {@code first} and targets. */
  static long advances(int code, int from, long[] occupied, long first, long[] targets) {
    int row = (code * CELLS + from) * WORDS;
    if (HAS_ADVANCE_BARS) {
      for (int w = 0; w < WORDS; w++) {
        if ((ADVANCE_BARS[row + w] & occupied[w]) != 0) {
          return first;
        }
      }
    }
    int index = (code * CELLS + from) * MAX_ADVANCES;
    for (int i = index; i < index + MAX_ADVANCES; i++) {
      int cell = ADVANCES[i];
      if (cell >= 0 && !has(occupied, 0, cell)) {
        if (cell < 64) {
          first |= 1L << cell;
        } else {
          targets[cell >> 6] |= 1L << cell;
        }
        if (HAS_DOUBLE_STEPS) {
          int further = DOUBLE_STEPS[i];
          if (further >= 0 && !has(occupied, 0, further)) {
            if (further < 64) {
              first |= 1L << further;
            } else {
              targets[further >> 6] |= 1L << further;
            }
          }
        }
      }
    }
    return first;
  }

  /** See {@link Variant#reach}. */
  public static BitSet cells(int code, int from, BitSet occupied) {
    long[] targets = new long[WORDS];
    long[] pieces = Arrays.copyOf(occupied.toLongArray(), WORDS);
    targets[0] = new Reach().of(SHAPE[code], from, pieces, targets);
    if (IS_PAWN[code >> 1]) {
      targets[0] = advances(code, from, pieces, targets[0], targets);
    }
    return BitSet.valueOf(targets);
  }
}
