package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.NetworkInputs;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * The hidden layer of a {@link Network} along the line of moves. Moves are noted as they are made;
 * the sums of a position are worked out when it is evaluated, from those of the nearest position
 * before it that has been. For one thread.
 */
final class Accumulators {
  /** A piece leaves, one is captured, one lands. */
  private static final int MOST_CHANGES = 3;

  private static final int HALF = Network.UNIT / 2;

  private static final int PIECES_AT_START =
      (int) DEFINITION.array().chars().filter(letter -> letter != '.').count();

  private final NetworkInputs inputs = new NetworkInputs(VARIANT);
  private final int hidden;

  /** By view, code and cell: where the row of the input begins in {@link #rows}, or −1. */
  private final int[] starts = new int[2 * CODES * CELLS];

  private final int[] rows;
  private final int[] outputs;
  private final int[] outputBiases;

  /** By ply, view and hidden unit. */
  private final int[] sums;

  /** By ply: whether its sums are worked out. */
  private final boolean[] isDone = new boolean[MAX_PLY + 2];

  /** By ply and side, where its sums are: the facts that they hold. */
  private final long[] facts = new long[2 * (MAX_PLY + 2)];

  /** By ply: what the move to it has changed; a code and cell, or the complement where it left. */
  private final int[] changes = new int[MOST_CHANGES * (MAX_PLY + 2)];

  private final int[] changeCounts = new int[MAX_PLY + 2];

  Accumulators(Network network) {
    hidden = network.hidden();
    rows = network.rows();
    outputs = network.outputs();
    outputBiases = network.outputBiases();
    sums = new int[(MAX_PLY + 2) * 2 * hidden];
    for (int view = 0; view < 2; view++) {
      for (int code = 0; code < CODES; code++) {
        for (int cell = 0; cell < CELLS; cell++) {
          int input = inputs.piece(view, code, cell);
          starts[(view * CODES + code) * CELLS + cell] = input < 0 ? -1 : input * hidden;
        }
      }
    }
  }

  /** The memory that one takes, in bytes. */
  static long bytes(Network network) {
    long inputs = network.inputs() + 1L;
    return Integer.BYTES
        * (network.hidden() * (inputs + 2L * (MAX_PLY + 2) + 2L * Network.STAGES)
            + 2L * CODES * CELLS
            + (MOST_CHANGES + 5L) * (MAX_PLY + 2));
  }

  /** Works the sums of a ply out from the position that stands there. */
  void restart(PackedPosition position, int ply) {
    for (int view = 0; view < 2; view++) {
      System.arraycopy(rows, rows.length - hidden, sums, (2 * ply + view) * hidden, hidden);
    }
    for (int cell = 0; cell < CELLS; cell++) {
      int code = position.pieceAt(cell);
      if (code != PackedPosition.EMPTY) {
        change(ply, code * CELLS + cell);
      }
    }
    facts[2 * ply] = 0;
    facts[2 * ply + 1] = 0;
    updateFacts(position, ply);
    isDone[ply] = true;
  }

  /** A move to the ply is about to be noted. */
  void follow(int ply) {
    isDone[ply] = false;
    changeCounts[ply] = 0;
  }

  /**
   * Notes what a move to the ply changes; at most three times for a move.
   *
   * @param row the code times the cells, plus the cell
   */
  void note(int ply, int row, boolean stands) {
    changes[MOST_CHANGES * ply + changeCounts[ply]++] = stands ? row : ~row;
  }

  /** What the network adds to the evaluation of the position, for the side to move. */
  int evaluate(PackedPosition position, int ply) {
    if (!isDone[ply]) {
      catchUp(ply);
      updateFacts(position, ply);
      isDone[ply] = true;
    }
    int pieces = 0;
    for (int word = 0; word < WORDS; word++) {
      pieces += Long.bitCount(position.cellsOf(0, word) | position.cellsOf(1, word));
    }
    int stage = Network.stage(pieces, PIECES_AT_START);
    int side = position.sideIndex();
    int output =
        output((2 * ply + side) * hidden, 2 * stage * hidden)
            + output((2 * ply + 1 - side) * hidden, (2 * stage + 1) * hidden);
    return outputBiases[stage]
        + (int) ((long) output * Network.CENTIPAWNS / Network.UNIT / Network.OUTPUT);
  }

  private void catchUp(int ply) {
    int from = ply - 1;
    while (!isDone[from]) {
      from--;
    }
    System.arraycopy(sums, 2 * from * hidden, sums, 2 * ply * hidden, 2 * hidden);
    facts[2 * ply] = facts[2 * from];
    facts[2 * ply + 1] = facts[2 * from + 1];
    for (int next = from + 1; next <= ply; next++) {
      for (int i = 0; i < changeCounts[next]; i++) {
        change(ply, changes[MOST_CHANGES * next + i]);
      }
    }
  }

  private void change(int ply, int change) {
    int row = change < 0 ? ~change : change;
    for (int view = 0; view < 2; view++) {
      int start = starts[view * CODES * CELLS + row];
      if (start >= 0) {
        add(start, (2 * ply + view) * hidden, change >= 0);
      }
    }
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
          int start = inputs.fact(side == view, bit) * hidden;
          add(start, (2 * ply + view) * hidden, (now >> bit & 1) != 0);
        }
      }
    }
  }

  private void add(int row, int sum, boolean isSet) {
    if (isSet) {
      for (int unit = 0; unit < hidden; unit++) {
        sums[sum + unit] += rows[row + unit];
      }
    } else {
      for (int unit = 0; unit < hidden; unit++) {
        sums[sum + unit] -= rows[row + unit];
      }
    }
  }

  private int output(int sum, int weight) {
    int output = 0;
    for (int unit = 0; unit < hidden; unit++) {
      int value = Math.max(0, Math.min(Network.UNIT, sums[sum + unit]));
      output += (value * value + HALF >> Network.UNIT_BITS) * outputs[weight + unit];
    }
    return output;
  }
}
