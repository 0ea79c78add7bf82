package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.definition.EndDefinition.Stalemate;

/**
 * Finds positions with more pieces than the kings in which no sequence of legal turns leads to
 * mate, even if both players cooperate. It finds two kinds of such material:
 *
 * <ul>
 *   <li>one piece that cannot mate a lone king from any cell, wherever the kings stand;
 *   <li>any pieces of both sides that can never leave certain cells, such as bishops of one colour,
 *       if a king attacked on any of these cells can flee to a cell outside them, wherever the
 *       other king stands.
 * </ul>
 *
 * <p>It does not find other dead positions. The search relies on these facts: pieces reach no more
 * cells when more cells are occupied, no king can attack the other, and only mate decides the game.
 * Therefore pawns never count as such material, and the search is switched off if a king's moves
 * can be blocked or are not reversible, if stalemate or a bare king decides the game, or if the
 * variant has a king on each board, a transfer or a king hold.
 */
final class DeadPositions {
  /** Maximum size of a lattice: on larger ones building the tables would take too long. */
  private static final int MAX_CELLS = 256;

  /**
   * Maximum number of pieces besides the kings: positions with more are not searched, so that most
   * positions cost nothing.
   */
  static final int MAX_OTHERS = 8;

  /** Whether the search is possible in this variant. */
  static final boolean FOUND =
      CELLS <= MAX_CELLS
          && !KING_EACH_BOARD
          && !HAS_TRANSFER
          && !HAS_HOLD
          && !BARE_KING
          && ENDS.stalemate() == Stalemate.DRAW
          && kingsStepAlike();

  /** Kinds of pieces that can never leave certain cells, from which they can never mate. */
  private static final int[] BOUND;

  /** The number of sets of such cells; no set is a subset of another. */
  private static final int SETS;

  /** By set and kind: the cells from which the piece never leaves the set. */
  private static final long[] INSIDE;

  /** Computed when a position first has one piece besides the kings. */
  private static final class Lone {
    /** By code: whether the piece alone can never mate. */
    static final boolean[] HARMLESS = new boolean[CODES];

    static {
      for (int code = 0; code < CODES; code++) {
        HARMLESS[code] = isPiece(code >> 1) && canNeverMate(code);
      }
    }
  }

  private DeadPositions() {}

  static {
    List<BitSet> sets = new ArrayList<>();
    BitSet[][] components = new BitSet[KINDS][];
    for (int kind = 0; FOUND && kind < KINDS; kind++) {
      if (isPiece(kind)) {
        components[kind] = components(kind);
        for (BitSet component : components[kind]) {
          if (sets.stream().noneMatch(set -> contains(set, component)) && allowsNoMate(component)) {
            sets.removeIf(set -> contains(component, set));
            sets.add(component);
          }
        }
      }
    }
    SETS = sets.size();
    INSIDE = new long[SETS * KINDS * WORDS];
    for (int set = 0; set < SETS; set++) {
      for (int kind = 0; kind < KINDS; kind++) {
        for (int cell = 0; components[kind] != null && cell < CELLS; cell++) {
          if (contains(sets.get(set), components[kind][cell])) {
            CellSets.set(INSIDE, set * KINDS + kind, cell);
          }
        }
      }
    }
    BOUND =
        IntStream.range(0, KINDS)
            .filter(kind ->
                IntStream.range(0, SETS * WORDS)
                    .anyMatch(i -> INSIDE[(i / WORDS * KINDS + kind) * WORDS + i % WORDS] != 0))
            .toArray();
  }

  /** Whether a piece can never mate if it is the only one besides the kings. */
  static boolean isHarmless(int code) {
    return FOUND && Lone.HARMLESS[code];
  }

  /**
   * Whether all pieces except the kings are confined to cells from which they can never mate.
   *
   * @param pieces cells by piece code
   */
  static boolean areConfined(long[] occupied, long[] pieces) {
    if (SETS == 0) {
      return false;
    }
    for (int w = 0; w < WORDS; w++) {
      long others = occupied[w] & ~of(KING, pieces, w);
      for (int kind : BOUND) {
        others &= ~of(kind, pieces, w);
      }
      if (others != 0) {
        return false;
      }
    }
    for (int set = 0; set < SETS; set++) {
      long outside = 0;
      for (int w = 0; w < WORDS; w++) {
        for (int kind : BOUND) {
          outside |= of(kind, pieces, w) & ~INSIDE[(set * KINDS + kind) * WORDS + w];
        }
      }
      if (outside == 0) {
        return true;
      }
    }
    return false;
  }

  private static long of(int kind, long[] pieces, int w) {
    return pieces[2 * kind * WORDS + w] | pieces[(2 * kind + 1) * WORDS + w];
  }

  private static boolean isPiece(int kind) {
    return kind != KING && !IS_PAWN[kind];
  }

  /** Whether all moves of a king are unblockable and reversible, and equal for both sides. */
  private static boolean kingsStepAlike() {
    int shape = SHAPE[2 * KING];
    if (shape != SHAPE[2 * KING + 1] || !IS_LEAPER[shape]) {
      return false;
    }
    int first = shape * CELLS * WORDS;
    int end = first + CELLS * WORDS;
    return Arrays.equals(LEAPS, first, end, LEAP_SOURCES, first, end);
  }

  /** The cells that a piece reaches on an empty lattice. */
  private static BitSet reach(int code, int from) {
    return Reach.cells(code, from, new BitSet());
  }

  private static boolean contains(BitSet whole, BitSet part) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  /** By cell: the cells connected with it by moves of pieces of a kind, in either direction. */
  private static BitSet[] components(int kind) {
    BitSet[] components = new BitSet[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      components[cell] = new BitSet();
      components[cell].set(cell);
    }
    for (int cell = 0; cell < CELLS; cell++) {
      for (int code = 2 * kind; code < 2 * kind + 2; code++) {
        reach(code, cell).stream().forEach(joiner(components, cell));
      }
    }
    return components;
  }

  private static IntConsumer joiner(BitSet[] components, int cell) {
    return reached -> {
      BitSet into = components[cell];
      BitSet from = components[reached];
      if (into != from) {
        into.or(from);
        from.stream().forEach(member -> components[member] = into);
      }
    };
  }

  /**
   * Whether a king that is attacked on one of these cells can always flee to a cell outside them.
   */
  private static boolean allowsNoMate(BitSet cells) {
    for (int king = cells.nextSetBit(0); king >= 0; king = cells.nextSetBit(king + 1)) {
      BitSet flights = reach(2 * KING, king);
      for (int other = 0; other < CELLS; other++) {
        if (other == king || flights.get(other)) {
          continue;
        }
        BitSet open = (BitSet) flights.clone();
        open.andNot(cells);
        open.andNot(reach(2 * KING, other));
        if (open.isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether there is no cell from which the piece attacks a king and all cells to which that king
   * could flee, except those that the other king attacks.
   */
  private static boolean canNeverMate(int code) {
    BitSet[] attacks =
        IntStream.range(0, CELLS).mapToObj(cell -> reach(code, cell)).toArray(BitSet[]::new);
    for (int king = 0; king < CELLS; king++) {
      BitSet flights = reach(2 * KING, king);
      for (int other = 0; other < CELLS; other++) {
        if (other == king || flights.get(other)) {
          continue;
        }
        BitSet needed = (BitSet) flights.clone();
        needed.andNot(reach(2 * KING, other));
        needed.set(king);
        for (int from = 0; from < CELLS; from++) {
          if (from != other && attacks[from].get(king) && contains(attacks[from], needed)) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
