package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.TranspositionTable;
import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedMove;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * The order in which the moves of a position are searched: the table's move; captures that do not
 * lose material, by value and history; killers and the counter-move; quiet moves by history;
 * captures that lose material. Learns from the search. Not thread-safe.
 */
final class MoveOrder {
  /** The weight of the table's move. */
  private static final int BEST = 1 << 30;

  /** The weight of captures and promotions, without their gain and history. */
  private static final int CAPTURE = 1 << 27;

  /** The weight of the counter-move; the weights of killers are slightly greater. */
  private static final int KILLER = 1 << 26;

  /** Between the heaviest killer and the lightest capture. */
  private static final int KILLER_OR_CAPTURE = (KILLER + CAPTURE) / 2;

  /** Subtracted from the weight of a capture that turns out to lose material. */
  private static final int LOSING = 2 * CAPTURE;

  /** Stages: the table's move, captures, all moves. */
  private static final int TABLE_MOVE = 0;

  private static final int CAPTURES = 1;
  private static final int ALL = 2;

  /**
   * Max of a history entry, either way: with a bonus added it still fits into a short. Set by hand;
   * not tuned.
   */
  private static final int HISTORY_MAX = 1 << 14;

  /**
   * The bonus of a cutoff for each move of depth, up to {@link #BONUS_MAX} at depth 12. Set by
   * hand; not tuned.
   */
  private static final int BONUS_STEP = 150;

  private static final int BONUS_MAX = 1800;

  /**
   * Points of capture history that equal a centipawn of gain: the max history equals 512
   * centipawns. Set by hand; not tuned.
   */
  private static final int GAIN_WEIGHT = 32;

  /**
   * Points of history that equal a centipawn of better placement, which matters while there is
   * little history. The same as for gain; not tuned.
   */
  private static final int PLACE_WEIGHT = 32;

  private static final int PIECE_CELLS = CODES * CELLS;

  /** The columns of a table of pairs of moves: the second move's kind and cell. */
  private static final int COLUMNS = KINDS * CELLS;

  /**
   * The rows of a table of pairs: the first move's piece and cell. On large lattices several share
   * a row.
   */
  private static final int ROWS = Math.min(PIECE_CELLS, (1 << 23) / COLUMNS + 1);

  /** Initial number of moves of a ply for which there is room. */
  private static final int FIRST_WEIGHTS = 256;

  private final int[] values;

  /** By piece and cell: what the piece is worth there to its side, in centipawns. */
  private final int[] places;

  private final int[] cheapestFirst;
  private final boolean exchanges;

  private final int[][] weights = new int[MAX_PLY + 1][FIRST_WEIGHTS];

  /** By ply: the last stage whose moves have been generated. */
  private final int[] stages = new int[MAX_PLY + 1];

  /** By ply: the move of the first stage. */
  private final long[] tableMoves = new long[MAX_PLY + 1];

  /** By ply: whether the quiet moves are skipped. */
  private final boolean[] skipsQuiets = new boolean[MAX_PLY + 1];

  private final MoveList generated = new MoveList();

  /** Two for each ply: quiet moves that refuted a sibling. */
  private final long[] killers = new long[2 * (MAX_PLY + 2)];

  /** By piece and target of the move before. */
  private final long[] counterMoves = new long[PIECE_CELLS];

  /** By piece and target. */
  private final short[] history = new short[PIECE_CELLS];

  /** By piece, target and kind captured. */
  private final short[] captureHistory = new short[PIECE_CELLS * (KINDS + 1)];

  /** By piece and target of the move before, then of the move. */
  private final short[] counterHistory = new short[ROWS * COLUMNS];

  /** By piece and target of the move before the one before, then of the move. */
  private final short[] followUpHistory = new short[ROWS * COLUMNS];

  /** By row: the epoch in which the row learned. */
  private final int[] replyEpochs = new int[ROWS];

  private final int[] followUpEpochs = new int[ROWS];

  /** Number of times that everything was forgotten. */
  private int epoch;

  /** By ply plus 2: piece and target of the ply's move. */
  private final int[] played = new int[MAX_PLY + 4];

  MoveOrder(int[] values, int[] places, int[] cheapestFirst, boolean exchanges) {
    this.values = values;
    this.places = places;
    this.cheapestFirst = cheapestFirst;
    this.exchanges = exchanges;
  }

  /** The memory of an instance, in bytes. */
  static long bytes() {
    long byPly = FIRST_WEIGHTS * Integer.BYTES + 2 * Integer.BYTES + 3 * Long.BYTES + 1;
    long byPieceAndCell =
        Integer.BYTES + Long.BYTES + Short.BYTES + (KINDS + 1) * (long) Short.BYTES;
    long byRow = 2 * (COLUMNS * (long) Short.BYTES + Integer.BYTES);
    return (MAX_PLY + 2) * byPly + PIECE_CELLS * byPieceAndCell + ROWS * byRow;
  }

  void forget() {
    startSearch();
    Arrays.fill(counterMoves, PackedMove.NONE);
    Arrays.fill(history, (short) 0);
    Arrays.fill(captureHistory, (short) 0);
    epoch++;
  }

  void startSearch() {
    Arrays.fill(killers, PackedMove.NONE);
  }

  /** Records a move that is about to be made at a ply. */
  void follow(PackedPosition position, long move, int ply) {
    played[ply + 2] = position.pieceAt(PackedMove.from(move)) * CELLS + PackedMove.to(move);
    killers[2 * ply + 4] = PackedMove.NONE;
    killers[2 * ply + 5] = PackedMove.NONE;
  }

  void followPass(int ply) {
    played[ply + 2] = 0;
  }

  /** What a capture or promotion adds to its side's pieces, in centipawns. */
  int gain(PackedPosition position, long move) {
    int gain = 0;
    int captured = position.captured(move);
    if (captured != PackedPosition.EMPTY) {
      gain = values[captured >> 1];
    }
    if (PackedMove.promotion(move) >= 0) {
      gain +=
          values[PackedMove.promotion(move)] - values[position.pieceAt(PackedMove.from(move)) >> 1];
    }
    return gain;
  }

  /**
   * Starts with a position's moves. They are generated in stages, because most positions need few
   * moves: the table's move, captures, all.
   *
   * @param found what the transposition table knows of the position, or 0
   * @param check whether the side to move is in check; if so, all moves are generated at once
   */
  void start(PackedPosition position, MoveList list, int ply, long found, boolean check) {
    list.clear();
    tableMoves[ply] = PackedMove.NONE;
    skipsQuiets[ply] = false;
    if (check) {
      position.legalMoves(list);
      stages[ply] = ALL;
      weigh(position, list, ply, found, 0);
      return;
    }
    stages[ply] = TABLE_MOVE;
    if (TranspositionTable.hasBest(found)) {
      position.legalMovesFrom(TranspositionTable.bestFrom(found), generated);
      for (int i = 0; i < generated.size(); i++) {
        if (TranspositionTable.isBest(found, generated.get(i))) {
          startWith(list, ply, generated.get(i));
          return;
        }
      }
    }
  }

  /** Starts with one move, as {@link #start} does with the table's move. */
  void startWith(MoveList list, int ply, long move) {
    list.clear();
    list.add(move);
    weights[ply][0] = BEST;
    tableMoves[ply] = move;
    skipsQuiets[ply] = false;
    stages[ply] = TABLE_MOVE;
  }

  /** Starts with a position's captures only. */
  void startCaptures(PackedPosition position, MoveList list, int ply, long found) {
    position.legalCaptures(list);
    stages[ply] = ALL;
    weigh(position, list, ply, found, 0);
  }

  /** Adds the moves of the next stage; false if there is none. */
  private boolean enterNextStage(PackedPosition position, MoveList list, int ply) {
    int first = list.size();
    if (stages[ply] == ALL) {
      return false;
    }
    if (stages[ply] == CAPTURES && skipsQuiets[ply]) {
      stages[ply] = ALL;
      return true;
    }
    if (stages[ply] == TABLE_MOVE) {
      position.legalCaptures(generated);
      stages[ply] = CAPTURES;
      for (int i = 0; i < generated.size(); i++) {
        if (generated.get(i) != tableMoves[ply]) {
          list.add(generated.get(i));
        }
      }
    } else {
      position.legalMoves(generated);
      stages[ply] = ALL;
      for (int i = 0; i < generated.size(); i++) {
        long move = generated.get(i);
        boolean listed =
            move == tableMoves[ply]
                || !(KING_EACH_BOARD && PackedMove.promotion(move) >= 0) && !position.isQuiet(move);
        if (!listed) {
          list.add(move);
        }
      }
    }
    weigh(position, list, ply, 0, first);
    return true;
  }

  /** Weighs the moves of a list from an index on. */
  private void weigh(PackedPosition position, MoveList list, int ply, long found, int first) {
    int count = list.size();
    if (weights[ply].length < count) {
      weights[ply] = Arrays.copyOf(weights[ply], 2 * count);
    }
    int[] weight = weights[ply];
    long counter = counterMoves[played[ply + 1]];
    int reply = replyRow(ply);
    int followUp = followUpRow(ply);
    long killer = killers[2 * ply];
    long second = killers[2 * ply + 1];
    for (int i = first; i < count; i++) {
      long move = list.get(i);
      if (TranspositionTable.isBest(found, move)) {
        weight[i] = BEST;
      } else if (!position.isQuiet(move)) {
        weight[i] =
            CAPTURE
                + GAIN_WEIGHT * gain(position, move)
                + captureHistory[captureIndex(position, move)];
      } else if (move == killer) {
        weight[i] = KILLER + 2;
      } else if (move == second) {
        weight[i] = KILLER + 1;
      } else if (move == counter) {
        weight[i] = KILLER;
      } else {
        weight[i] = quietWeight(position, move, reply, followUp);
      }
    }
  }

  /** The history of the quiet move at an index, and the worth of its placement. */
  int history(PackedPosition position, long move, int ply, int index) {
    int weight = weights[ply][index];
    return weight < KILLER ? weight : quietWeight(position, move, replyRow(ply), followUpRow(ply));
  }

  /** The weight of a quiet move: its histories, within three times 16,384, and its placement. */
  private int quietWeight(PackedPosition position, long move, int replyRow, int followUpRow) {
    int column = column(position, move);
    return history[index(position, move)]
        + counterHistory[replyRow + column]
        + followUpHistory[followUpRow + column]
        + PLACE_WEIGHT * placing(position, move);
  }

  /** What a quiet move gains by the placement of its piece, in centipawns. */
  private int placing(PackedPosition position, long move) {
    int row = position.pieceAt(PackedMove.from(move)) * CELLS;
    return places[row + PackedMove.landing(move)] - places[row + PackedMove.from(move)];
  }

  private static int index(PackedPosition position, long move) {
    return position.pieceAt(PackedMove.from(move)) * CELLS + PackedMove.to(move);
  }

  private static int captureIndex(PackedPosition position, long move) {
    int captured = position.captured(move);
    return index(position, move) * (KINDS + 1) + (captured >> 1) + 1;
  }

  /** Start of the row of the move before; the move's column is added to find an entry. */
  private int replyRow(int ply) {
    return row(played[ply + 1], counterHistory, replyEpochs);
  }

  private int followUpRow(int ply) {
    return row(played[ply], followUpHistory, followUpEpochs);
  }

  /** Start of a row. Clears the row if it has learned nothing since everything was forgotten. */
  private int row(int before, short[] table, int[] epochs) {
    int row = ROWS == PIECE_CELLS ? before : before % ROWS;
    if (epochs[row] != epoch) {
      epochs[row] = epoch;
      Arrays.fill(table, row * COLUMNS, (row + 1) * COLUMNS, (short) 0);
    }
    return row * COLUMNS;
  }

  private static int column(PackedPosition position, long move) {
    return (position.pieceAt(PackedMove.from(move)) >> 1) * CELLS + PackedMove.to(move);
  }

  /**
   * Moves the best of the remaining moves to an index, that of the first of them. Only now are the
   * exchanges of captures computed, and captures that lose material postponed.
   *
   * @return the move, or {@link PackedMove#NONE} if there is none left
   */
  long next(PackedPosition position, MoveList list, int ply, int from) {
    while (true) {
      int[] weight = weights[ply];
      int count = list.size();
      int best = heaviest(weight, from, count);
      if (from >= count || (stages[ply] != ALL && weight[best] < -KILLER)) {
        if (enterNextStage(position, list, ply)) {
          continue;
        }
        return PackedMove.NONE;
      }
      int max = weight[best];
      if (exchanges
          && max > KILLER_OR_CAPTURE
          && max < BEST
          && !position.exchangeGains(list.get(best), values, cheapestFirst, 0)) {
        weight[best] = max - LOSING;
        continue;
      }
      weight[best] = weight[from];
      weight[from] = max;
      list.swap(from, best);
      return list.get(from);
    }
  }

  /**
   * The first index of the greatest weight, from an index on. Weight and index are compared as one
   * number, without branches, which could not be predicted.
   */
  private static int heaviest(int[] weight, int from, int end) {
    long max = Long.MIN_VALUE | ~from & 0xffff_ffffL;
    for (int i = from; i < end; i++) {
      max = Math.max(max, (long) weight[i] << 32 | ~i & 0xffff_ffffL);
    }
    return ~(int) max;
  }

  /** Removes the remaining quiet moves, from an index on. */
  void dropQuiets(MoveList list, int ply, int from) {
    int[] weight = weights[ply];
    int kept = from;
    for (int i = from; i < list.size(); i++) {
      if (weight[i] < -KILLER || weight[i] > KILLER + 2) {
        list.swap(i, kept);
        weight[kept] = weight[i];
        kept++;
      }
    }
    list.shorten(kept);
  }

  /** Skips the quiet moves of a position, if they have not been generated yet. */
  void skipQuiets(int ply) {
    if (stages[ply] != ALL) {
      skipsQuiets[ply] = true;
    }
  }

  /** Whether {@link #next} found that the capture at an index loses material. */
  boolean losesMaterial(int ply, int index) {
    return weights[ply][index] < -KILLER;
  }

  /** Whether the move at an index is a killer or the counter-move. */
  boolean isRefutation(int ply, int index) {
    int weight = weights[ply][index];
    return weight >= KILLER && weight <= KILLER + 2;
  }

  /**
   * Learns from the move at an index, which caused a cutoff, and from the moves before it, which
   * did not.
   */
  void reward(
      PackedPosition position, MoveList list, int ply, int index, int depth, boolean quiet) {
    int bonus = Math.min(BONUS_STEP * depth, BONUS_MAX);
    long move = list.get(index);
    if (quiet) {
      if (killers[2 * ply] != move) {
        killers[2 * ply + 1] = killers[2 * ply];
        killers[2 * ply] = move;
      }
      counterMoves[played[ply + 1]] = move;
      update(position, move, ply, bonus);
    } else {
      update(captureHistory, captureIndex(position, move), bonus);
    }
    for (int i = 0; i < index; i++) {
      long other = list.get(i);
      if (!position.isQuiet(other)) {
        update(captureHistory, captureIndex(position, other), -bonus);
      } else if (quiet) {
        update(position, other, ply, -bonus);
      }
    }
  }

  private void update(PackedPosition position, long move, int ply, int bonus) {
    int column = column(position, move);
    update(history, index(position, move), bonus);
    update(counterHistory, replyRow(ply) + column, bonus);
    update(followUpHistory, followUpRow(ply) + column, bonus);
  }

  private static void update(short[] table, int index, int bonus) {
    table[index] += (short) (bonus - table[index] * Math.abs(bonus) / HISTORY_MAX);
  }
}
