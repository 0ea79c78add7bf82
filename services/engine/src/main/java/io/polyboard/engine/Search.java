package io.polyboard.engine;

import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Principal variation search, deepened iteratively.
 *
 * <p>A turn of several moves is searched move by move, with the same side to move inside it, so
 * that a thousand turns do not become a thousand children. Two orders of the same moves meet in the
 * transposition table.
 *
 * <p>For one thread; {@link #stop} may be called by another.
 */
public final class Search {
  private static final int MAX_PLY = 160;
  private static final int NULL_MOVE_DEPTH = 3;
  private static final int HISTORY_MAX = 1 << 14;

  private final Position position;
  private final Evaluation evaluation;
  private final TranspositionTable table;
  private final int[] values;

  private final MoveList[] moves = new MoveList[MAX_PLY];
  private final int[][] weights = new int[MAX_PLY][256];
  private final long[][] lines = new long[MAX_PLY][MAX_PLY];
  private final int[] lineLengths = new int[MAX_PLY];
  private final long[] killers = new long[2 * MAX_PLY];

  /** By piece code and target cell: how often a quiet move of it refuted another. */
  private final int[] history;

  private final int cells;
  private Limits limits = Limits.NONE;
  private long nodes;
  private int deepest;
  private long start;
  private boolean stopped;
  private Control control = new Control();

  /**
   * @param position where to search; left as it was after every search
   * @param table shared or not
   */
  public Search(Position position, Evaluation evaluation, TranspositionTable table) {
    this.position = position;
    this.evaluation = evaluation;
    this.table = table;
    int kinds = position.variant().definition().pieces().size();
    cells = position.variant().lattice().cells();
    PieceValues derived = PieceValues.of(position.variant());
    values = new int[2 * kinds];
    Arrays.setAll(values, code -> derived.value(code >> 1));
    history = new int[2 * kinds * cells];
    Arrays.setAll(moves, ply -> new MoveList());
  }

  /**
   * Searches the position.
   *
   * @param listener told of every completed depth
   * @return the last completed depth; of a finished game its outcome, with an empty line
   */
  public Report run(Limits limits, Control control, Consumer<Report> listener) {
    this.limits = limits;
    this.control = control;
    nodes = 0;
    deepest = 0;
    start = System.nanoTime();
    stopped = false;
    table.age();
    Arrays.fill(killers, Move.NONE);
    Report last = new Report(1, 0, 0, 0, 0, 0, 0, List.of());
    int score = 0;
    for (int depth = 1; depth <= Math.min(limits.depth(), Limits.MAX_DEPTH); depth++) {
      score = aspire(score, depth);
      if (stopped && depth > 1) {
        break;
      }
      last = new Report(1, depth, deepest, score, nodes, millis(), table.permilleFull(), line());
      listener.accept(last);
      boolean settled = Score.isForced(score) && Math.abs(Score.pliesToEnd(score)) <= depth;
      if (last.line().isEmpty() || stopped || settled) {
        break;
      }
    }
    return completed(last);
  }

  /** Ends the line with a whole turn: the depth may have run out inside one. */
  private Report completed(Report report) {
    List<Long> line = new ArrayList<>(report.line());
    line.forEach(position::make);
    while (position.insideTurn()) {
      limits = Limits.NONE;
      stopped = false;
      search(-Score.INFINITE, Score.INFINITE, 1, 0, false);
      line.add(lines[0][0]);
      position.make(lines[0][0]);
    }
    line.forEach(move -> position.unmake());
    return new Report(
        1,
        report.depth(),
        report.deepest(),
        report.score(),
        report.nodes(),
        report.millis(),
        0,
        line);
  }

  private List<Long> line() {
    List<Long> line = new ArrayList<>();
    for (int i = 0; i < lineLengths[0]; i++) {
      line.add(lines[0][i]);
    }
    return line;
  }

  private long millis() {
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** Searches in a window around the last score, widened on the side on which it fails. */
  private int aspire(int guess, int depth) {
    int delta = 25;
    int alpha = depth < 5 ? -Score.INFINITE : guess - delta;
    int beta = depth < 5 ? Score.INFINITE : guess + delta;
    while (true) {
      int score = search(alpha, beta, depth, 0, true);
      if (stopped || (score > alpha && score < beta)) {
        return score;
      }
      delta *= 4;
      if (score <= alpha) {
        alpha = Math.max(-Score.INFINITE, score - delta);
      } else {
        beta = Math.min(Score.INFINITE, score + delta);
      }
    }
  }

  private boolean isTimeUp() {
    if (control.isStopped()
        || nodes >= limits.nodes()
        || ((nodes & 0x3ff) == 0 && millis() >= limits.millis())) {
      stopped = true;
    }
    return stopped;
  }

  private int search(int alpha, int beta, int depth, int ply, boolean mayPass) {
    lineLengths[ply] = 0;
    if (ply > 0) {
      if (position.isDrawnByRule()) {
        // A mate that comes with the last move before the draw counts.
        return position.countTurns() == 0 ? ended(ply) : 0;
      }
      if (!position.insideTurn() && position.occurrences() > 1) {
        return 0;
      }
      alpha = Math.max(alpha, ply - Score.WIN);
      beta = Math.min(beta, Score.WIN - ply - 1);
      if (alpha >= beta) {
        return alpha;
      }
    }
    boolean inside = position.insideTurn();
    boolean check = position.inCheck();
    if (check && !inside) {
      depth++;
    }
    if (depth <= 0 || ply >= MAX_PLY - 1) {
      return quiesce(alpha, beta, ply);
    }
    nodes++;
    deepest = Math.max(deepest, ply);
    if (isTimeUp()) {
      return 0;
    }
    boolean principal = beta - alpha > 1;
    long key = position.key();
    long found = table.probe(key);
    if (found != 0 && !principal && TranspositionTable.depth(found) >= depth) {
      int score = fromTable(TranspositionTable.score(found), ply);
      int bound = TranspositionTable.bound(found);
      if (bound == TranspositionTable.EXACT
          || (bound == TranspositionTable.LOWER && score >= beta)
          || (bound == TranspositionTable.UPPER && score <= alpha)) {
        return score;
      }
    }
    int standing = check ? -Score.INFINITE : evaluation.of(position);
    if (mayPass
        && !principal
        && !check
        && !inside
        && depth >= NULL_MOVE_DEPTH
        && standing >= beta
        && !Score.isForced(beta)
        && hasOfficers()) {
      position.pass();
      int score = -search(-beta, -beta + 1, depth - 3 - depth / 4, ply + 1, false);
      position.unmake();
      if (stopped) {
        return 0;
      }
      if (score >= beta) {
        return Score.isForced(score) ? beta : score;
      }
    }
    MoveList list = moves[ply];
    position.legalMoves(list);
    int count = list.size();
    if (count == 0) {
      return ended(ply);
    }
    int[] order = weigh(list, ply, found, false);
    int best = -Score.INFINITE;
    long bestMove = Move.NONE;
    int before = alpha;
    int side = position.side();
    for (int i = 0; i < count; i++) {
      long move = next(list, order, i, count);
      boolean quiet = isQuiet(move);
      int moving = position.pieceAt(Move.from(move));
      position.make(move);
      boolean same = position.side() == side;
      int deeper = depth - 1;
      int score;
      if (i == 0) {
        score = child(alpha, beta, deeper, ply, same);
      } else {
        int reduction = quiet && !check && depth >= 3 && i >= 3 ? reduction(depth, i) : 0;
        score = child(alpha, alpha + 1, deeper - reduction, ply, same);
        if (score > alpha && reduction > 0) {
          score = child(alpha, alpha + 1, deeper, ply, same);
        }
        if (score > alpha && score < beta) {
          score = child(alpha, beta, deeper, ply, same);
        }
      }
      position.unmake();
      if (stopped) {
        if (ply == 0 && best > -Score.INFINITE) {
          break;
        }
        return 0;
      }
      if (score > best) {
        best = score;
        bestMove = move;
        if (score > alpha) {
          alpha = score;
          extendLine(ply, move);
          if (score >= beta) {
            if (quiet) {
              reward(moving, move, depth, ply);
            }
            break;
          }
        }
      }
    }
    int bound =
        best >= beta
            ? TranspositionTable.LOWER
            : best > before ? TranspositionTable.EXACT : TranspositionTable.UPPER;
    table.store(key, bestMove, toTable(best, ply), depth, bound);
    return best;
  }

  /** The score of the position after a move: the other side's, or the same side's inside a turn. */
  private int child(int alpha, int beta, int depth, int ply, boolean same) {
    return same
        ? search(alpha, beta, depth, ply + 1, true)
        : -search(-beta, -alpha, depth, ply + 1, true);
  }

  private static int reduction(int depth, int index) {
    return Math.min(depth - 2, (int) (0.5 + Math.log(depth) * Math.log(index) / 2.2));
  }

  private int quiesce(int alpha, int beta, int ply) {
    nodes++;
    deepest = Math.max(deepest, ply);
    lineLengths[ply] = 0;
    if (isTimeUp()) {
      return 0;
    }
    MoveList list = moves[ply];
    position.legalMoves(list);
    int count = list.size();
    if (count == 0) {
      return ended(ply);
    }
    int best = evaluation.of(position);
    if (best >= beta || ply >= MAX_PLY - 1) {
      return best;
    }
    alpha = Math.max(alpha, best);
    int[] order = weigh(list, ply, 0, true);
    int side = position.side();
    for (int i = 0; i < count; i++) {
      long move = next(list, order, i, count);
      if (order[i] <= 0) {
        break;
      }
      position.make(move);
      int score =
          position.side() == side
              ? quiesce(alpha, beta, ply + 1)
              : -quiesce(-beta, -alpha, ply + 1);
      position.unmake();
      if (stopped) {
        return 0;
      }
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          extendLine(ply, move);
          if (score >= beta) {
            break;
          }
        }
      }
    }
    return best;
  }

  private int ended(int ply) {
    Outcome outcome = position.outcome();
    Side winner = outcome.winner();
    if (winner == null) {
      return 0;
    }
    return winner == Side.of(position.side()) ? Score.WIN - ply : ply - Score.WIN;
  }

  private boolean isQuiet(long move) {
    return Move.promotion(move) < 0
        && Move.kind(move) != Move.EN_PASSANT
        && (position.pieceAt(Move.to(move)) == Position.EMPTY || Move.kind(move) == Move.CASTLING);
  }

  /**
   * Whether the side to move has a piece besides kings and pawns, so that passing is worse than
   * moving.
   */
  private boolean hasOfficers() {
    for (int code = position.side(); code < values.length; code += 2) {
      if (values[code] > PieceValues.PAWN) {
        for (int word = 0; 64 * word < cells; word++) {
          if (position.cells(code, word) != 0) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private int[] weigh(MoveList list, int ply, long found, boolean onlyLoud) {
    int count = list.size();
    if (weights[ply].length < count) {
      weights[ply] = new int[2 * count];
    }
    int[] order = weights[ply];
    for (int i = 0; i < count; i++) {
      long move = list.get(i);
      int moving = position.pieceAt(Move.from(move));
      if (TranspositionTable.isBest(found, move)) {
        order[i] = Integer.MAX_VALUE;
      } else if (!isQuiet(move)) {
        int captured =
            position.pieceAt(Move.kind(move) == Move.EN_PASSANT ? Move.other(move) : Move.to(move));
        int gain = captured == Position.EMPTY ? 0 : values[captured];
        if (Move.promotion(move) >= 0) {
          gain += values[2 * Move.promotion(move)] - PieceValues.PAWN;
        }
        order[i] = (1 << 20) + 16 * gain - values[moving];
      } else if (onlyLoud) {
        order[i] = 0;
      } else if (move == killers[2 * ply] || move == killers[2 * ply + 1]) {
        order[i] = 1 << 19;
      } else {
        order[i] = history[moving * cells + Move.to(move)];
      }
    }
    return order;
  }

  /** Brings the move of most weight among those from an index on to that index. */
  private static long next(MoveList list, int[] order, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++) {
      if (order[i] > order[best]) {
        best = i;
      }
    }
    int weight = order[best];
    order[best] = order[from];
    order[from] = weight;
    list.swap(from, best);
    return list.get(from);
  }

  private void reward(int moving, long move, int depth, int ply) {
    if (killers[2 * ply] != move) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = move;
    }
    int index = moving * cells + Move.to(move);
    int bonus = Math.min(depth * depth * 8, 1 << 11);
    history[index] += bonus - history[index] * bonus / HISTORY_MAX;
  }

  private void extendLine(int ply, long move) {
    long[] line = lines[ply];
    line[0] = move;
    int length = Math.min(lineLengths[ply + 1], MAX_PLY - 1);
    System.arraycopy(lines[ply + 1], 0, line, 1, length);
    lineLengths[ply] = length + 1;
  }

  private static int toTable(int score, int ply) {
    return Score.isForced(score) ? score > 0 ? score + ply : score - ply : score;
  }

  private static int fromTable(int score, int ply) {
    return Score.isForced(score) ? score > 0 ? score - ply : score + ply : score;
  }
}
