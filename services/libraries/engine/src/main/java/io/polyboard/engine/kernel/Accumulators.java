package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * The hidden layer of a {@link Network} along the line of moves. Moves are recorded as they are
 * made; the sums of a position are computed when it is evaluated, from those of the nearest earlier
 * position that was evaluated. Not thread-safe.
 *
 * <p>Each row and each sum is a separate array, because the compiler turns loops over whole arrays
 * into vector instructions, but not most other loops.
 */
final class Accumulators {
  private static final int ROW_HEADER = 16;
  private static final int REFERENCE = 4;

  private static final int HALF = Network.UNIT / 2;

  private static final int PIECES_AT_START =
      (int) DEFINITION.array().chars().filter(letter -> letter != '.').count();

  private final NetworkInputs inputs = new NetworkInputs(VARIANT);
  private final int hidden;

  /** By input; the biases are last. */
  private final int[][] rows;

  /** By view, code and cell: the row of the input; zeros if there is none. */
  private final int[][] pieceRows = new int[2 * CODES * CELLS][];

  /** By stage and view. */
  private final int[][] outputs;

  private final int[] outputBiases;

  /** By ply and view. */
  private final int[][] sums;

  /** By ply: whether its sums are computed. */
  private final boolean[] isDone = new boolean[MAX_PLY + 2];

  /** By ply and side: the facts that the sums include, if these are computed. */
  private final long[] facts = new long[2 * (MAX_PLY + 2)];

  /**
   * By ply: the piece that moved and the cell that it left, see {@link #follow}; negative for a
   * pass.
   */
  private final int[] left = new int[MAX_PLY + 2];

  /** By ply: the captured piece and its cell; negative for none. */
  private final int[] captured = new int[MAX_PLY + 2];

  /** By ply: the piece that landed and its cell. */
  private final int[] landed = new int[MAX_PLY + 2];

  Accumulators(Network network) {
    hidden = network.hidden();
    rows = network.rows();
    outputs = network.outputs();
    outputBiases = network.outputBiases();
    sums = new int[(MAX_PLY + 2) * 2][hidden];
    int[] zeros = new int[hidden];
    for (int view = 0; view < 2; view++) {
      for (int code = 0; code < CODES; code++) {
        for (int cell = 0; cell < CELLS; cell++) {
          int input = inputs.piece(view, code, cell);
          pieceRows[(view * CODES + code) * CELLS + cell] = input < 0 ? zeros : rows[input];
        }
      }
    }
  }

  /** The memory of an instance, in bytes. */
  static long bytes(Network network) {
    long rows = network.inputs() + 1L + 2L * (MAX_PLY + 2) + 2L * Network.STAGES;
    return rows * (ROW_HEADER + Integer.BYTES * network.hidden())
        + REFERENCE * 2L * CODES * CELLS
        + (2 * Long.BYTES + 4L * Integer.BYTES) * (MAX_PLY + 2);
  }

  /** Computes the sums of a ply from its position. */
  void restart(PackedPosition position, int ply) {
    for (int view = 0; view < 2; view++) {
      int[] sum = sums[2 * ply + view];
      System.arraycopy(rows[rows.length - 1], 0, sum, 0, hidden);
      for (int cell = 0; cell < CELLS; cell++) {
        int code = position.pieceAt(cell);
        if (code != PackedPosition.EMPTY) {
          add(sum, row(view, code * CELLS + cell));
        }
      }
    }
    facts[2 * ply] = 0;
    facts[2 * ply + 1] = 0;
    updateFacts(position, ply);
    isDone[ply] = true;
  }

  /** Records that the move to a ply is a pass. */
  void followPass(int ply) {
    isDone[ply] = false;
    left[ply] = -1;
  }

  /**
   * Records the move to a ply. A piece is given as its code times the number of cells, plus its
   * cell.
   *
   * @param captured negative for none
   */
  void follow(int ply, int left, int captured, int landed) {
    isDone[ply] = false;
    this.left[ply] = left;
    this.captured[ply] = captured;
    this.landed[ply] = landed;
  }

  /**
   * What the network adds to the evaluation of the position, for the side to move. It is 0 if a
   * side has only kings: such endings need technique, which the terms have, and the games from
   * which networks learn end earlier.
   */
  int evaluate(PackedPosition position, int ply) {
    int white = 0;
    int black = 0;
    for (int word = 0; word < WORDS; word++) {
      white += Long.bitCount(position.cellsOf(0, word));
      black += Long.bitCount(position.cellsOf(1, word));
    }
    if (Math.min(white, black) <= KINGS) {
      return 0;
    }
    if (!isDone[ply]) {
      catchUp(ply);
      updateFacts(position, ply);
      isDone[ply] = true;
    }
    int stage = Network.stage(white + black, PIECES_AT_START);
    int side = position.sideIndex();
    int output =
        output(sums[2 * ply + side], outputs[2 * stage])
            + output(sums[2 * ply + 1 - side], outputs[2 * stage + 1]);
    return outputBiases[stage]
        + (int) ((long) output * Network.CENTIPAWNS / Network.UNIT / Network.OUTPUT);
  }

  private void catchUp(int ply) {
    int from = ply - 1;
    while (!isDone[from]) {
      from--;
    }
    facts[2 * ply] = facts[2 * from];
    facts[2 * ply + 1] = facts[2 * from + 1];
    for (int view = 0; view < 2; view++) {
      int[] sum = sums[2 * ply + view];
      int[] before = sums[2 * from + view];
      for (int next = from + 1; next <= ply; next++) {
        if (left[next] >= 0) {
          move(before, row(view, left[next]), row(view, landed[next]), sum);
          before = sum;
          if (captured[next] >= 0) {
            subtract(sum, row(view, captured[next]));
          }
        }
      }
      if (before != sum) {
        System.arraycopy(before, 0, sum, 0, hidden);
      }
    }
  }

  private int[] row(int view, int codeAndCell) {
    return pieceRows[view * CODES * CELLS + codeAndCell];
  }

  private void updateFacts(PackedPosition position, int ply) {
    for (int side = 0; side < 2; side++) {
      long now =
          inputs.facts(
              position.castlingRights() >> 2 * side & 3,
              position.holder() == side,
              position.decidedBoards(side),
              position.sideIndex() == side ? position.movedBoards() : 0);
      long changed = facts[2 * ply + side] ^ now;
      facts[2 * ply + side] = now;
      for (; changed != 0; changed &= changed - 1) {
        int bit = Long.numberOfTrailingZeros(changed);
        for (int view = 0; view < 2; view++) {
          int[] row = rows[inputs.fact(side == view, bit)];
          if ((now >> bit & 1) != 0) {
            add(sums[2 * ply + view], row);
          } else {
            subtract(sums[2 * ply + view], row);
          }
        }
      }
    }
  }

  private static void move(int[] before, int[] left, int[] landed, int[] sum) {
    for (int unit = 0; unit < sum.length; unit++) {
      sum[unit] = before[unit] - left[unit] + landed[unit];
    }
  }

  private static void add(int[] sum, int[] row) {
    for (int unit = 0; unit < sum.length; unit++) {
      sum[unit] += row[unit];
    }
  }

  private static void subtract(int[] sum, int[] row) {
    for (int unit = 0; unit < sum.length; unit++) {
      sum[unit] -= row[unit];
    }
  }

  private static int output(int[] sum, int[] weights) {
    int output = 0;
    for (int unit = 0; unit < sum.length; unit++) {
      int value = Math.max(0, Math.min(Network.UNIT, sum[unit]));
      output += (value * value + HALF >> Network.UNIT_BITS) * weights[unit];
    }
    return output;
  }
}
