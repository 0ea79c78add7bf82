package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.engine.kernel.Layout.*;

import io.polyboard.engine.TranspositionTable;
import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import java.util.Arrays;

/**
 * The order in which the moves of a position are searched, and what it learns from the search: the
 * move of the table, captures that do not lose material by value and history, killers and the
 * counter-move, quiet moves by history, captures that lose material. For one thread.
 */
final class MoveOrder {
  private static final int BEST = 1 << 30;
  private static final int CAPTURE = 1 << 27;
  private static final int KILLER = 1 << 26;
  private static final int HISTORY_MAX = 1 << 14;
  private static final int PIECE_CELLS = CODES * CELLS;

  /** The columns of a table of pairs: the second move's kind and cell. */
  private static final int COLUMNS = KINDS * CELLS;

  /** Its rows: the first move's piece and cell; on large lattices several share a row. */
  private static final int ROWS = Math.min(PIECE_CELLS, (1 << 23) / COLUMNS + 1);

  private final int[] values;
  private final int[] cheapestFirst;
  private final boolean exchanges;

  private final int[][] weights = new int[MAX_PLY + 1][256];

  /** Two by ply: quiet moves that refuted a sibling. */
  private final long[] killers = new long[2 * (MAX_PLY + 2)];

  /** By piece and target of the move before. */
  private final long[] counters = new long[PIECE_CELLS];

  /** By piece and target. */
  private final short[] history = new short[PIECE_CELLS];

  /** By piece, target and kind captured. */
  private final short[] captures = new short[PIECE_CELLS * (KINDS + 1)];

  /** By piece and target of the move before, then of the move. */
  private final short[] replies = new short[ROWS * COLUMNS];

  /** By piece and target of the move before the one before, then of the move. */
  private final short[] followUps = new short[ROWS * COLUMNS];

  /** By row: the epoch of what the row has learned. */
  private final int[] replyEpochs = new int[ROWS];

  private final int[] followUpEpochs = new int[ROWS];

  /** How often everything has been forgotten. */
  private int epoch;

  /** By ply, two further: piece and target of the move there. */
  private final int[] played = new int[MAX_PLY + 4];

  MoveOrder(int[] values, int[] cheapestFirst, boolean exchanges) {
    this.values = values;
    this.cheapestFirst = cheapestFirst;
    this.exchanges = exchanges;
  }

  void forget() {
    startSearch();
    Arrays.fill(counters, Move.NONE);
    Arrays.fill(history, (short) 0);
    Arrays.fill(captures, (short) 0);
    epoch++;
  }

  void startSearch() {
    Arrays.fill(killers, Move.NONE);
  }

  /** Notes a move that is about to be made at a ply. */
  void follow(Position position, long move, int ply) {
    played[ply + 2] = position.pieceAt(Move.from(move)) * CELLS + Move.to(move);
    killers[2 * ply + 4] = Move.NONE;
    killers[2 * ply + 5] = Move.NONE;
  }

  void followPass(int ply) {
    played[ply + 2] = 0;
  }

  boolean isQuiet(Position position, long move) {
    return Move.promotion(move) < 0
        && Move.kind(move) != Move.EN_PASSANT
        && (position.pieceAt(Move.to(move)) == Position.EMPTY || Move.kind(move) == Move.CASTLING);
  }

  /** What a capture or promotion adds to its side's pieces, in centipawns. */
  int gain(Position position, long move) {
    int gain = 0;
    int captured =
        position.pieceAt(Move.kind(move) == Move.EN_PASSANT ? Move.other(move) : Move.to(move));
    if (captured != Position.EMPTY) {
      gain = values[captured >> 1];
    }
    if (Move.promotion(move) >= 0) {
      gain += values[Move.promotion(move)] - values[position.pieceAt(Move.from(move)) >> 1];
    }
    return gain;
  }

  /**
   * Weighs the moves of a list.
   *
   * @param found what the transposition table knows of the position, or 0
   */
  void weigh(Position position, MoveList list, int ply, long found) {
    int count = list.size();
    if (weights[ply].length < count) {
      weights[ply] = new int[2 * count];
    }
    int[] weight = weights[ply];
    long counter = counters[played[ply + 1]];
    int reply = replyRow(ply);
    int followUp = followUpRow(ply);
    long killer = killers[2 * ply];
    long second = killers[2 * ply + 1];
    for (int i = 0; i < count; i++) {
      long move = list.get(i);
      if (TranspositionTable.isBest(found, move)) {
        weight[i] = BEST;
      } else if (!isQuiet(position, move)) {
        weight[i] = CAPTURE + 32 * gain(position, move) + captures[captureIndex(position, move)];
      } else if (move == killer) {
        weight[i] = KILLER + 2;
      } else if (move == second) {
        weight[i] = KILLER + 1;
      } else if (move == counter) {
        weight[i] = KILLER;
      } else {
        int column = column(position, move);
        weight[i] =
            history[index(position, move)] + replies[reply + column] + followUps[followUp + column];
      }
    }
  }

  /** How well the quiet move at an index has done, within three times 16,384. */
  int history(Position position, long move, int ply, int index) {
    int weight = weights[ply][index];
    if (weight < KILLER) {
      return weight;
    }
    int column = column(position, move);
    return history[index(position, move)]
        + replies[replyRow(ply) + column]
        + followUps[followUpRow(ply) + column];
  }

  private static int index(Position position, long move) {
    return position.pieceAt(Move.from(move)) * CELLS + Move.to(move);
  }

  private static int captureIndex(Position position, long move) {
    int captured =
        position.pieceAt(Move.kind(move) == Move.EN_PASSANT ? Move.other(move) : Move.to(move));
    return index(position, move) * (KINDS + 1) + (captured >> 1) + 1;
  }

  /** Where the row of the move before starts; an entry is found by adding the move's column. */
  private int replyRow(int ply) {
    return row(played[ply + 1], replies, replyEpochs);
  }

  private int followUpRow(int ply) {
    return row(played[ply], followUps, followUpEpochs);
  }

  /** Clears the row first, if nothing has been learned in it since everything was forgotten. */
  private int row(int before, short[] table, int[] epochs) {
    int row = ROWS == PIECE_CELLS ? before : before % ROWS;
    if (epochs[row] != epoch) {
      epochs[row] = epoch;
      Arrays.fill(table, row * COLUMNS, (row + 1) * COLUMNS, (short) 0);
    }
    return row * COLUMNS;
  }

  private static int column(Position position, long move) {
    return (position.pieceAt(Move.from(move)) >> 1) * CELLS + Move.to(move);
  }

  /**
   * Brings the move of most weight among those from an index up to a count to that index. Captures
   * are played out only now, and those that lose material put off.
   */
  long next(Position position, MoveList list, int ply, int from, int count) {
    int[] weight = weights[ply];
    while (true) {
      int best = from;
      for (int i = from + 1; i < count; i++) {
        if (weight[i] > weight[best]) {
          best = i;
        }
      }
      int most = weight[best];
      if (exchanges
          && most > CAPTURE / 2 + KILLER / 2
          && most < BEST
          && !position.exchangeGains(list.get(best), values, cheapestFirst, 0)) {
        weight[best] = most - 2 * CAPTURE;
        continue;
      }
      weight[best] = weight[from];
      weight[from] = most;
      list.swap(from, best);
      return list.get(from);
    }
  }

  /**
   * Removes the quiet moves from an index on, those that still have to be chosen.
   *
   * @return how many moves are left in all
   */
  int dropQuiets(MoveList list, int ply, int from) {
    int[] weight = weights[ply];
    int kept = from;
    for (int i = from; i < list.size(); i++) {
      if (weight[i] < -KILLER || weight[i] > KILLER + 2) {
        list.swap(i, kept);
        weight[kept] = weight[i];
        kept++;
      }
    }
    return kept;
  }

  /** Whether the capture at an index was found to lose material by {@link #next}. */
  boolean losesMaterial(int ply, int index) {
    return weights[ply][index] < -KILLER;
  }

  /** Whether the move at an index is a killer or the counter-move. */
  boolean isRefutation(int ply, int index) {
    int weight = weights[ply][index];
    return weight >= KILLER && weight <= KILLER + 2;
  }

  /** Learns from the move at an index, which refuted the other side's, unlike those before it. */
  void reward(Position position, MoveList list, int ply, int index, int depth, boolean quiet) {
    int bonus = Math.min(150 * depth, 1800);
    long move = list.get(index);
    if (quiet) {
      if (killers[2 * ply] != move) {
        killers[2 * ply + 1] = killers[2 * ply];
        killers[2 * ply] = move;
      }
      counters[played[ply + 1]] = move;
      learn(position, move, ply, bonus);
    } else {
      learn(captures, captureIndex(position, move), bonus);
    }
    for (int i = 0; i < index; i++) {
      long other = list.get(i);
      if (!isQuiet(position, other)) {
        learn(captures, captureIndex(position, other), -bonus);
      } else if (quiet) {
        learn(position, other, ply, -bonus);
      }
    }
  }

  private void learn(Position position, long move, int ply, int bonus) {
    int column = column(position, move);
    learn(history, index(position, move), bonus);
    learn(replies, replyRow(ply) + column, bonus);
    learn(followUps, followUpRow(ply) + column, bonus);
  }

  private static void learn(short[] table, int index, int bonus) {
    table[index] += (short) (bonus - table[index] * Math.abs(bonus) / HISTORY_MAX);
  }
}
