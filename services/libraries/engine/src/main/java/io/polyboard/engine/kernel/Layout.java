package io.polyboard.engine.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.PieceValues;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.kernel.CellSets;
import io.polyboard.rules.kernel.Mirror;
import io.polyboard.rules.kernel.Reach;
import io.polyboard.rules.lattice.Cell;

/** Flat tables of one variant's lattice and pieces, for the evaluation. */
final class Layout {
  /** By cell: the number of its board's king; 0 if a side has one king. */
  static final int[] KING_OF = new int[CELLS];

  /** By king: the cells of its board; all cells if a side has one king. */
  static final long[] KING_BOARDS = new long[KINGS * WORDS];

  /** Kinds besides pawns and king, the most valuable first. */
  static final int[] NON_PAWNS;

  static final int[] PAWNS = kinds(kind -> IS_PAWN[kind]).toArray();

  /** By kind: what it adds to the phase of the game. */
  static final int[] PHASE = new int[KINDS];

  /** The phase of the start position. */
  static final int FULL_PHASE;

  /**
   * By code and cell: the number of cells reached, as the mean of an empty lattice and of one with
   * every third cell occupied, less the mean over all cells.
   */
  static final double[] REACH = new double[CODES * CELLS];

  /** By code and cell: the cells reached on an empty lattice. */
  static final long[] EMPTY_REACH = new long[CODES * CELLS * WORDS];

  /** By kind: the square root of its mean mobility, see {@link PieceValues#mobility}. */
  static final double[] MEAN_MOBILITY = new double[KINDS];

  /** By cell: the cells around a king on this cell, the cell itself included. */
  static final long[] KING_ZONES = new long[CELLS * WORDS];

  /**
   * By two cells: a king's moves from one to the other over empty cells; 99 if there is no path.
   */
  static final byte[] KING_DISTANCES = new byte[CELLS * CELLS];

  /** By cell: a king's mean steps to the other cells, less the minimum over all cells. */
  static final double[] REMOTENESS = new double[CELLS];

  /** By code and cell: a pawn's steps to promotion; 0 if it cannot get there. */
  static final int[] PROMOTION_STEPS = new int[CODES * CELLS];

  /** By code and cell: the cells that a pawn may reach by advancing. */
  static final long[] FRONT_SPANS = new long[CODES * CELLS * WORDS];

  /** By code and cell: the cells from which an enemy pawn can stop or capture an advancing pawn. */
  static final long[] PASSED_PAWN_SPANS = new long[CODES * CELLS * WORDS];

  /**
   * By code and cell: the cells from which another pawn of the side can come to protect this one.
   */
  static final long[] SUPPORT_SPANS = new long[CODES * CELLS * WORDS];

  /** By code and cell. */
  static final long[] PIECE_KEYS = new SplittableRandom(1).longs(CODES * CELLS).toArray();

  /** No path in {@link #KING_DISTANCES}. */
  private static final byte FAR = 99;

  private Layout() {}

  static {
    PieceValues values = PieceValues.of(VARIANT);
    for (int kind = 0; kind < KINDS; kind++) {
      PHASE[kind] = IS_PAWN[kind] || kind == KING ? 0 : values.value(kind);
      MEAN_MOBILITY[kind] = Math.sqrt(values.mobility(kind));
    }
    NON_PAWNS =
        kinds(kind -> kind != KING && !IS_PAWN[kind])
            .boxed()
            .sorted(Comparator.comparing(kind -> -values.value(kind)))
            .mapToInt(Integer::intValue)
            .toArray();
    int phase = 0;
    for (char letter : DEFINITION.array().toCharArray()) {
      int kind = DEFINITION.pieceIndex(Character.toUpperCase(letter));
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
    fillRemoteness();
  }

  private static IntStream kinds(IntPredicate which) {
    return IntStream.range(0, KINDS).filter(which);
  }

  private static void fillReach(int code) {
    double mean = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      BitSet everyThird = new BitSet();
      for (int other = cell % 3; other < CELLS; other += 3) {
        everyThird.set(other);
      }
      BitSet whenEmpty = Reach.cells(code, cell, new BitSet());
      whenEmpty.stream().forEach(setter(EMPTY_REACH, code * CELLS + cell));
      double reached =
          (whenEmpty.cardinality() + Reach.cells(code, cell, everyThird).cardinality()) / 2.0;
      REACH[code * CELLS + cell] = reached;
      mean += reached / CELLS;
    }
    for (int cell = 0; cell < CELLS; cell++) {
      REACH[code * CELLS + cell] -= mean;
    }
  }

  private static void fillKing() {
    for (int cell = 0; cell < CELLS; cell++) {
      KING_OF[cell] = KING_EACH_BOARD ? LATTICE.at(cell).board() : 0;
      CellSets.set(KING_BOARDS, KING_OF[cell], cell);
      CellSets.set(KING_ZONES, cell, cell);
      Reach.cells(2 * KING, cell, new BitSet()).stream().forEach(setter(KING_ZONES, cell));
    }
    Arrays.fill(KING_DISTANCES, FAR);
    for (int start = 0; start < CELLS; start++) {
      Queue<Integer> reached = new ArrayDeque<>();
      KING_DISTANCES[start * CELLS + start] = 0;
      reached.add(start);
      while (!reached.isEmpty()) {
        int cell = reached.remove();
        int steps = KING_DISTANCES[start * CELLS + cell] + 1;
        for (int next = 0; next < CELLS && steps < FAR; next++) {
          if (CellSets.has(KING_ZONES, cell, next) && KING_DISTANCES[start * CELLS + next] == FAR) {
            KING_DISTANCES[start * CELLS + next] = (byte) steps;
            reached.add(next);
          }
        }
      }
    }
  }

  private static void fillRemoteness() {
    for (int cell = 0; cell < CELLS; cell++) {
      int sum = 0;
      int others = 0;
      for (int other = 0; other < CELLS; other++) {
        int steps = KING_DISTANCES[cell * CELLS + other];
        if (steps != 0 && steps != FAR) {
          sum += steps;
          others++;
        }
      }
      REMOTENESS[cell] = (double) sum / Math.max(1, others);
    }
    double min = Arrays.stream(REMOTENESS).min().orElse(0);
    for (int cell = 0; cell < CELLS; cell++) {
      REMOTENESS[cell] -= min;
    }
  }

  /** A pawn's advances are its reach on an empty lattice, less its captures. */
  private static void fillPawn(int code) {
    BitSet[] advances = new BitSet[CELLS];
    BitSet[] captures = new BitSet[CELLS];
    BitSet[] enemyAdvances = new BitSet[CELLS];
    BitSet[] enemyCaptures = new BitSet[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      captures[cell] = captures(code, cell);
      enemyCaptures[cell] = captures(code ^ 1, cell);
      advances[cell] = Reach.cells(code, cell, new BitSet());
      advances[cell].andNot(captures[cell]);
      enemyAdvances[cell] = Reach.cells(code ^ 1, cell, new BitSet());
      enemyAdvances[cell].andNot(enemyCaptures[cell]);
    }
    BitSet[] front = closures(advances);
    BitSet[] enemyFront = closures(enemyAdvances);
    int[] steps = promotionSteps(code, advances);
    for (int cell = 0; cell < CELLS; cell++) {
      int row = code * CELLS + cell;
      PROMOTION_STEPS[row] = steps[cell];
      front[cell].stream().forEach(setter(FRONT_SPANS, row));
      for (int other = 0; other < CELLS; other++) {
        if (front[cell].get(other) || reaches(other, enemyFront, enemyCaptures, front[cell])) {
          CellSets.set(PASSED_PAWN_SPANS, row, other);
        }
        BitSet itself = new BitSet();
        itself.set(cell);
        if (other != cell && reaches(other, front, captures, itself)) {
          CellSets.set(SUPPORT_SPANS, row, other);
        }
      }
    }
  }

  /** Whether a pawn attacks one of the targets, from its cell or after advances. */
  private static boolean reaches(int cell, BitSet[] front, BitSet[] captures, BitSet targets) {
    return captures[cell].intersects(targets)
        || front[cell].stream().anyMatch(further -> captures[further].intersects(targets));
  }

  private static BitSet captures(int code, int cell) {
    BitSet full = new BitSet();
    full.set(0, CELLS);
    return Reach.cells(code, cell, full);
  }

  /** By cell: all cells that a sequence of steps reaches. */
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
    PawnDefinition pawn = DEFINITION.pieces().get(code >> 1).pawn();
    if (pawn == null || pawn.promotion() == null) {
      return steps;
    }
    BitSet goals = new BitSet();
    for (Cell cell : pawn.promotion().on()) {
      goals.set(Mirror.cell(cell.index(), code & 1));
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
    return cell -> CellSets.set(table, row, cell);
  }
}
