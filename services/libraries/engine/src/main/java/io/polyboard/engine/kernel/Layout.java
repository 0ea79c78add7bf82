package io.polyboard.engine.kernel;

import io.polyboard.engine.PieceValues;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.kernel.KernelLoader;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * What the evaluation knows of one variant's lattice and pieces, as flat tables; a bit set of cells
 * is a run of {@link #WORDS} longs.
 */
final class Layout {
  static final Variant VARIANT = KernelLoader.variantOf(Layout.class);
  static final Lattice LATTICE = VARIANT.lattice();
  static final int CELLS = LATTICE.cells();
  static final int WORDS = (CELLS + 63) / 64;
  static final int KINDS = VARIANT.definition().pieces().size();
  static final int CODES = 2 * KINDS;
  static final int BOARDS = LATTICE.boards();
  static final boolean KING_EACH_BOARD = VARIANT.definition().royalOnEachBoard();
  static final int MOVES_PER_TURN = VARIANT.definition().movesPerTurn();
  static final boolean BARE_KING = VARIANT.definition().ends().bareKing();
  static final boolean HAS_HOLD = !VARIANT.definition().kingHold().isEmpty();

  /** Kings of a side. Where there are several, each has a board, and pieces stay on theirs. */
  static final int KINGS = KING_EACH_BOARD ? BOARDS : 1;

  /** By cell: the number of the king with which it has to do. */
  static final int[] KING_OF = new int[CELLS];

  /** By king: its cells. */
  static final long[] REALM = new long[KINGS * WORDS];

  static final boolean[] IS_PAWN = new boolean[KINDS];

  /** The kind of the king. */
  static final int KING;

  /** Kinds besides pawns and king, the most valuable first. */
  static final int[] OFFICERS;

  static final int[] PAWNS;

  /** By kind: what it adds to the phase of the game. */
  static final int[] PHASE = new int[KINDS];

  /** The phase of the start position. */
  static final int FULL_PHASE;

  /** By code and cell: cells reached over a half empty lattice, less the mean over all cells. */
  static final double[] REACH = new double[CODES * CELLS];

  /** By kind: the mean of the square root of the cells that it can go to. */
  static final double[] MEAN_MOBILITY = new double[KINDS];

  /** By cell: the cells about a king that stands there, its own included. */
  static final long[] ZONES = new long[CELLS * WORDS];

  /** By two cells: a king's steps from one to the other over empty cells; 99 for no way. */
  static final byte[] KING_STEPS = new byte[CELLS * CELLS];

  /** By code and cell: a pawn's steps to promotion; 0 where none leads there. */
  static final int[] STEPS = new int[CODES * CELLS];

  /** By code and cell: the cells that a pawn may come to by advancing. */
  static final long[] FRONT = new long[CODES * CELLS * WORDS];

  /** By code and cell: the cells from which an enemy pawn can stop or capture an advancing pawn. */
  static final long[] STOPPERS = new long[CODES * CELLS * WORDS];

  /** By code and cell: the cells from which another pawn of the side can come to protect one. */
  static final long[] SUPPORTERS = new long[CODES * CELLS * WORDS];

  /** By code and cell. */
  static final long[] PIECE_KEYS = new SplittableRandom(1).longs(CODES * CELLS).toArray();

  private Layout() {}

  static {
    PieceValues values = PieceValues.of(VARIANT);
    int king = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      PieceDefinition piece = VARIANT.definition().pieces().get(kind);
      king = piece.royal() ? kind : king;
      IS_PAWN[kind] = piece.pawn() != null;
      PHASE[kind] = piece.pawn() == null && !piece.royal() ? values.value(kind) : 0;
      MEAN_MOBILITY[kind] = Math.sqrt(values.mobility(kind));
    }
    KING = king;
    OFFICERS =
        IntStream.range(0, KINDS)
            .filter(kind -> kind != KING && !IS_PAWN[kind])
            .boxed()
            .sorted(Comparator.comparing(kind -> -values.value(kind)))
            .mapToInt(Integer::intValue)
            .toArray();
    PAWNS = IntStream.range(0, KINDS).filter(kind -> IS_PAWN[kind]).toArray();
    for (int cell = 0; cell < CELLS; cell++) {
      KING_OF[cell] = KING_EACH_BOARD ? LATTICE.boardOf(cell) : 0;
      set(REALM, KING_OF[cell], cell);
    }
    int phase = 0;
    for (char letter : VARIANT.definition().array().toCharArray()) {
      int kind = VARIANT.definition().pieceIndex(Character.toUpperCase(letter));
      phase += kind < 0 ? 0 : PHASE[kind];
    }
    FULL_PHASE = Math.max(1, phase);
    for (int code = 0; code < CODES; code++) {
      fillReach(code);
      if (IS_PAWN[code >> 1]) {
        fillPawn(code);
      }
    }
    fillKing();
  }

  private static void fillReach(int code) {
    double mean = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      BitSet near = new BitSet();
      for (int other = cell % 3; other < CELLS; other += 3) {
        near.set(other);
      }
      double reached =
          (VARIANT.reach(code, cell, new BitSet()).cardinality()
                  + VARIANT.reach(code, cell, near).cardinality())
              / 2.0;
      REACH[code * CELLS + cell] = reached;
      mean += reached / CELLS;
    }
    for (int cell = 0; cell < CELLS; cell++) {
      REACH[code * CELLS + cell] -= mean;
    }
  }

  private static void fillKing() {
    Arrays.fill(KING_STEPS, (byte) 99);
    for (int cell = 0; cell < CELLS; cell++) {
      set(ZONES, cell, cell);
      VARIANT.reach(2 * KING, cell, new BitSet()).stream().forEach(setter(ZONES, cell));
    }
    for (int start = 0; start < CELLS; start++) {
      Queue<Integer> reached = new ArrayDeque<>();
      KING_STEPS[start * CELLS + start] = 0;
      reached.add(start);
      while (!reached.isEmpty()) {
        int cell = reached.remove();
        int steps = KING_STEPS[start * CELLS + cell] + 1;
        for (int next = 0; next < CELLS && steps < 99; next++) {
          if (has(ZONES, cell, next) && KING_STEPS[start * CELLS + next] == 99) {
            KING_STEPS[start * CELLS + next] = (byte) steps;
            reached.add(next);
          }
        }
      }
    }
  }

  /** A pawn's advances alone are its reach over cells that are all empty, less its captures. */
  private static void fillPawn(int code) {
    BitSet[] advances = new BitSet[CELLS];
    BitSet[] captures = new BitSet[CELLS];
    BitSet[] enemyAdvances = new BitSet[CELLS];
    BitSet[] enemyCaptures = new BitSet[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      captures[cell] = captures(code, cell);
      enemyCaptures[cell] = captures(code ^ 1, cell);
      advances[cell] = VARIANT.reach(code, cell, new BitSet());
      advances[cell].andNot(captures[cell]);
      enemyAdvances[cell] = VARIANT.reach(code ^ 1, cell, new BitSet());
      enemyAdvances[cell].andNot(enemyCaptures[cell]);
    }
    BitSet[] front = closures(advances);
    BitSet[] enemyFront = closures(enemyAdvances);
    int[] steps = promotionSteps(code, advances);
    for (int cell = 0; cell < CELLS; cell++) {
      int row = code * CELLS + cell;
      STEPS[row] = steps[cell];
      front[cell].stream().forEach(setter(FRONT, row));
      for (int other = 0; other < CELLS; other++) {
        if (front[cell].get(other) || reaches(other, enemyFront, enemyCaptures, front[cell])) {
          set(STOPPERS, row, other);
        }
        BitSet itself = new BitSet();
        itself.set(cell);
        if (other != cell && reaches(other, front, captures, itself)) {
          set(SUPPORTERS, row, other);
        }
      }
    }
  }

  /** Whether a pawn, there or once it has advanced, captures on one of the targets. */
  private static boolean reaches(int cell, BitSet[] front, BitSet[] captures, BitSet targets) {
    return captures[cell].intersects(targets)
        || front[cell].stream().anyMatch(further -> captures[further].intersects(targets));
  }

  private static BitSet captures(int code, int cell) {
    BitSet full = new BitSet();
    full.set(0, CELLS);
    return VARIANT.reach(code, cell, full);
  }

  private static BitSet[] closures(BitSet[] steps) {
    BitSet[] closures = new BitSet[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      BitSet reached = new BitSet();
      Queue<Integer> open = new ArrayDeque<>();
      open.add(cell);
      while (!open.isEmpty()) {
        steps[open.remove()].stream()
            .filter(next -> !reached.get(next))
            .forEach(next -> {
              reached.set(next);
              open.add(next);
            });
      }
      closures[cell] = reached;
    }
    return closures;
  }

  private static int[] promotionSteps(int code, BitSet[] advances) {
    int[] steps = new int[CELLS];
    PawnDefinition pawn = VARIANT.definition().pieces().get(code >> 1).pawn();
    if (pawn == null || pawn.promotion() == null) {
      return steps;
    }
    BitSet goals = new BitSet();
    for (Cell cell : pawn.promotion().on()) {
      goals.set(VARIANT.definition().seenBy(Side.of(code & 1), cell).index());
    }
    BitSet reached = goals;
    for (int step = 1; !reached.isEmpty(); step++) {
      BitSet next = new BitSet();
      for (int cell = 0; cell < CELLS; cell++) {
        if (steps[cell] == 0 && !goals.get(cell) && advances[cell].intersects(reached)) {
          steps[cell] = step;
          next.set(cell);
        }
      }
      reached = next;
    }
    return steps;
  }

  private static IntConsumer setter(long[] table, int row) {
    return cell -> set(table, row, cell);
  }

  private static void set(long[] table, int row, int cell) {
    table[row * WORDS + (cell >> 6)] |= 1L << cell;
  }

  static boolean has(long[] table, int row, int cell) {
    return (table[row * WORDS + (cell >> 6)] >>> cell & 1) != 0;
  }
}
