package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.definition.EndDefinition.Stalemate;

/**
 * Material with which no sequence of legal turns leads to a mate, however the players cooperate,
 * although more than the kings is left. Two kinds of it are found:
 *
 * <ul>
 *   <li>one piece that gives mate to a lone king on no cell, wherever the kings stand;
 *   <li>any pieces of both sides that can never leave certain cells, such as bishops of one colour,
 *       if a king attacked on any of these cells can flee to a cell that is none of them, wherever
 *       the other king stands.
 * </ul>
 *
 * <p>Other dead positions are not found. What is found rests on this: pieces reach no more over
 * occupied cells than over empty ones, no king can attack the other, and only mate decides the
 * game. So pawns are never among these pieces, and nothing is found where a king's moves can be
 * blocked or do not go both ways, where a lack of moves or of pieces decides the game, or where
 * there is a king on each board, a transfer or a king hold.
 */
final class DeadPositions {
  /** On larger lattices nothing is looked for: the tables would take too long. */
  private static final int MAX_CELLS = 256;

  /**
   * With more pieces beside the kings nothing is looked for, so that most positions cost nothing.
   */
  static final int MAX_OTHERS = 8;

  /** Whether anything can be found in this variant. */
  static final boolean FOUND =
      CELLS <= MAX_CELLS
          && !KING_EACH_BOARD
          && !HAS_TRANSFER
          && !HAS_HOLD
          && !BARE_KING
          && ENDS.stalemate() == Stalemate.DRAW
          && kingsStepAlike();

  /** Kinds that can never leave certain cells on which they mate nobody. */
  private static final int[] BOUND;

  /** How many sets of such cells there are, none a part of another. */
  private static final int SETS;

  /** By set and kind: cells from which the piece never leaves the set. */
  private static final long[] INSIDE;

  /** Found when one piece is first left. */
  private static final class Lone {
    /** By code: whether the piece alone mates nobody. */
    static final boolean[] HARMLESS = new boolean[CODES];

    static {
      for (int code = 0; code < CODES; code++) {
        HARMLESS[code] = isPiece(code >> 1) && matesNobody(code);
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

  /** Whether a piece that is the only one beside the kings mates nobody. */
  static boolean isHarmless(int code) {
    return FOUND && Lone.HARMLESS[code];
  }

  /**
   * Whether all pieces but the kings are confined to cells on which they mate nobody.
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

  /** Whether a king goes wherever it goes unconditionally, to and fro, and so does the other's. */
  private static boolean kingsStepAlike() {
    int shape = SHAPE[2 * KING];
    if (shape != SHAPE[2 * KING + 1] || !IS_LEAPER[shape]) {
      return false;
    }
    int first = shape * CELLS * WORDS;
    int end = first + CELLS * WORDS;
    return Arrays.equals(LEAPS, first, end, LEAP_SOURCES, first, end);
  }

  /** Where a piece goes over empty cells. */
  private static BitSet reach(int code, int from) {
    return Reach.cells(code, from, new BitSet());
  }

  private static boolean contains(BitSet whole, BitSet part) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  /** By cell: the cells that pieces of a kind on it may ever come to, or may have come from. */
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
   * Whether a king that is attacked on one of these cells can always flee to a cell that is none of
   * them.
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
   * Whether on no cell the piece attacks a king and all the cells to which that could flee, the
   * other king having taken some.
   */
  private static boolean matesNobody(int code) {
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
