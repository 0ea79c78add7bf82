package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Tables.*;

import io.polyboard.rules.Variant;
import java.util.Arrays;
import java.util.BitSet;

/** Where pieces go, over occupied cells of which it does not matter whose they are. */
final class Reach {
  private Reach() {}

  /**
   * Where a piece of this shape goes: cells of either colour or empty. Like all targets below, the
   * first word is returned, to stay in a register, and the others are in {@code targets}.
   */
  static long reach(int shape, int from, long[] occupied, long[] targets) {
    int row = (shape * CELLS + from) * WORDS;
    long first = LEAPS[row];
    for (int w = 1; w < WORDS; w++) {
      targets[w] = LEAPS[row + w];
    }
    for (int i = SLIDES[shape], end = SLIDES[shape + 1]; i < end; i++) {
      int up = rays(i, from);
      int down = up + WORDS;
      if (WORDS == 1) {
        long line = RAYS[up] | RAYS[down];
        first |= line & between(RAYS[down] & occupied[0], RAYS[up] & occupied[0]);
      } else if (STAYS_IN_WORD[i]) {
        int word = from >> 6;
        long above = RAYS[up + word];
        long below = RAYS[down + word];
        long reached = (above | below) & between(below & occupied[word], above & occupied[word]);
        if (word == 0) {
          first |= reached;
        } else {
          targets[word] |= reached;
        }
      } else {
        int above = rays(UNLIMITED[i], firstUp(up, occupied));
        int below = rays(UNLIMITED[i], firstDown(down, occupied)) + WORDS;
        first |= RAYS[up] & ~RAYS[above] | RAYS[down] & ~RAYS[below];
        for (int w = 1; w < WORDS; w++) {
          targets[w] |= RAYS[up + w] & ~RAYS[above + w] | RAYS[down + w] & ~RAYS[below + w];
        }
      }
    }
    if (HAS_TREES) {
      int end = TREE_START[shape * CELLS + from + 1];
      int node = TREE_START[shape * CELLS + from];
      while (node < end) {
        int step = TREES[node];
        int cell = step & CELL_MASK;
        int word = cell >> 6;
        if ((step & STOP) != 0) {
          if (word == 0) {
            first |= 1L << cell;
          } else {
            targets[word] |= 1L << cell;
          }
        }
        node += (occupied[word] >>> cell & 1) == 0 ? 1 : step >> SKIP_SHIFT;
      }
    }
    return first;
  }

  /**
   * The bits from the highest of {@code lower} to the lowest of {@code upper}, both included: the
   * obstruction difference of Michael Hoffmann. A set without bits sets no limit.
   */
  private static long between(long lower, long upper) {
    return upper ^ upper - (Long.MIN_VALUE >>> Long.numberOfLeadingZeros(lower | 1));
  }

  /** The first occupied cell of an ascending ray, or {@link Tables#SLOTS}. */
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

  /** Adds the cells to which a pawn may advance to its captures. */
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
  static BitSet cells(int code, int from, BitSet occupied) {
    long[] targets = new long[WORDS];
    long[] pieces = Arrays.copyOf(occupied.toLongArray(), WORDS);
    targets[0] = reach(SHAPE[code], from, pieces, targets);
    if (IS_PAWN[code >> 1]) {
      targets[0] = advances(code, from, pieces, targets[0], targets);
    }
    return BitSet.valueOf(targets);
  }
}
