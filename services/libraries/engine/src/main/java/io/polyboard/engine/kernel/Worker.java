package io.polyboard.engine.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Allowance;
import io.polyboard.engine.Control;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Report;
import io.polyboard.engine.Score;
import io.polyboard.engine.Searcher;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Trace;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.engine.TurnLine;
import io.polyboard.engine.Weights;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Move;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedMove;
import io.polyboard.rules.kernel.PackedPosition;

/**
 * The search of one thread: iterative deepening from the root, and reports.
 *
 * <p>After its lists have grown to size, it allocates objects for reports, for the ends of games,
 * and if only some turns of the root may be chosen. It allocates nothing per node.
 */
public final class Worker extends AlphaBeta implements Searcher {
  /**
   * Min depth with an aspiration window; at smaller depths the last score says little. As in
   * Stockfish.
   */
  private static final int ASPIRATION_DEPTH = 4;

  /** Half the first aspiration window, in centipawns; doubled at each failure. As in Stockfish. */
  private static final int ASPIRATION_WINDOW = 18;

  /**
   * A window that has grown by more than this number of centipawns is opened fully. Set by hand;
   * not tuned.
   */
  private static final int WIDEST_WINDOW = 500;

  /**
   * Max moves by which the repetition of a search that failed high is shallower. Set by hand; not
   * tuned.
   */
  private static final int MAX_SHALLOWER = 3;

  /**
   * The time that a turn may take, as a multiple of its share, if the best turn has just changed.
   * Each depth with the same best turn subtracts {@link #STEADY_STEP}, down to {@link #STEADIEST}.
   * As in Stockfish, not measured here.
   */
  private static final double UNSTEADY = 1.5;

  private static final double STEADY_STEP = 0.15;
  private static final double STEADIEST = 0.6;

  /**
   * Another factor of the time: 1 plus this for each centipawn that the score has fallen in the
   * last depth, or less this for each that it has risen, between {@link #MIN_FALLING} and {@link
   * #MAX_FALLING}.
   */
  private static final double FALLING_STEP = 0.01;

  private static final double MAX_FALLING = 1.5;
  private static final double MIN_FALLING = 0.8;

  /**
   * Another factor of the time: this, less {@link #DIVIDED_STEP} times the share of work of the
   * most searched turn.
   */
  private static final double DIVIDED = 1.5;

  private static final double DIVIDED_STEP = 0.7;

  /**
   * Depth from which a forced end is settled, as a multiple of its moves; above 1 because of
   * reductions.
   */
  private static final double SETTLED_DEPTH = 1.5;

  private final int multiPv;
  private RootTurns rootTurns = new RootTurns(List.of());

  /** See {@link Report#effectiveTurns}. */
  private double effectiveTurns;

  /**
   * @param without techniques to leave out; overrides the settings
   * @param table shared with the other threads of the engine
   */
  public Worker(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    super(settings, weights, without, table);
    multiPv = settings.multiPv();
  }

  @Override
  public void begin() {
    nodes = 0;
    publishNodes();
  }

  @Override
  public void forget() {
    order.forget();
    corrections.forget();
  }

  @Override
  public int evaluate(Position position) {
    PackedPosition packed = PackedPosition.of(position);
    evaluator.restart(packed, 0);
    return evaluator.evaluate(packed, 0, -Score.INFINITE, Score.INFINITE);
  }

  @Override
  public void trace(Position position, Trace into) {
    PackedPosition packed = PackedPosition.of(position);
    evaluator.restart(packed, 0);
    evaluator.trace(packed, 0, into);
  }

  @Override
  public List<Report> search(
      Position position,
      Limits limits,
      int first,
      Allowance allowance,
      Control control,
      Consumer<Report> listener) {
    this.position = PackedPosition.of(position);
    this.allowance = allowance;
    this.control = control;
    rootTurns = new RootTurns(limits.turns());
    startSearch(rootTurns);
    effectiveTurns = 0;
    List<Report> best = List.of();
    int steady = 0;
    for (int depth = first; depth <= Math.min(limits.depth(), Limits.MAX_DEPTH); depth++) {
      List<Report> deeper = deepen(depth, best, listener);
      int fallen = 0;
      if (!deeper.isEmpty()) {
        steady = !best.isEmpty() && turn(best).equals(turn(deeper)) ? steady + 1 : 0;
        fallen = best.isEmpty() ? 0 : best.getFirst().score() - deeper.getFirst().score();
        best = deeper;
      }
      if (stopped || isSettled(best, depth) || !allowance.mayDeepen(urgency(steady, fallen))) {
        break;
      }
    }
    if (best.isEmpty()) {
      lineLengths[0] = 0;
      best = List.of(report(1, 1, deepest, 0, line()));
    }
    return best.stream().map(this::finished).toList();
  }

  /**
   * See {@link Allowance#mayDeepen}.
   *
   * @param steady number of depths in which the best turn has been the same
   * @param fallen by how many centipawns the score has fallen in the last depth
   */
  private double urgency(int steady, int fallen) {
    return Math.max(STEADIEST, UNSTEADY - STEADY_STEP * steady)
        * Math.clamp(1 + FALLING_STEP * fallen, MIN_FALLING, MAX_FALLING)
        * (DIVIDED - DIVIDED_STEP * effort.largestShare());
  }

  private static Turn turn(List<Report> reports) {
    return reports.getFirst().line().first();
  }

  /**
   * Whether a deeper search is unlikely to change the score: all lines end well within the depth.
   */
  private static boolean isSettled(List<Report> best, int depth) {
    return !best.isEmpty()
        && best.stream()
            .allMatch(line ->
                ForcedScore.isForced(line.score())
                    && SETTLED_DEPTH * ForcedScore.pliesToEnd(line.score()) * MOVES_PER_TURN
                        < depth - 1);
  }

  /** Searches to a depth; returns the completed lines if it was stopped, perhaps none. */
  private List<Report> deepen(int depth, List<Report> before, Consumer<Report> listener) {
    List<Report> found = new ArrayList<>();
    rootTurns.clearFound();
    for (int rank = 1; rank <= multiPv; rank++) {
      Report last = before.size() >= rank ? before.get(rank - 1) : null;
      lineLengths[0] = 0;
      int score = last == null ? searchWhole(depth) : aspire(last.score(), depth);
      if (lineLengths[0] == 0) {
        // Stopped before anything was better, or no turn is left for a further line.
        break;
      }
      boolean cut = stopped;
      if (rank == 1 && !cut) {
        effectiveTurns = effort.turns();
      }
      TurnLine line = line();
      Report report = report(rank, depth, deepest, score, line);
      found.add(report);
      if (cut) {
        break;
      }
      rootTurns.found(line.first());
    }
    if (stopped && !found.isEmpty() && found.size() < before.size()) {
      // Lines of the last depth that were not searched again are added, unless already listed.
      // Their score is limited, because this depth's search of all turns found none better than the
      // listed ones.
      int max = found.getLast().score();
      for (Report old : before) {
        boolean listed =
            found.stream().anyMatch(other -> other.line().first().equals(old.line().first()));
        if (!listed && found.size() < before.size()) {
          found.add(ranked(old, old.rank(), Math.min(old.score(), max)));
        }
      }
    }
    // A line may turn out better than one that was found before it.
    found.sort(Comparator.comparingInt(Report::score).reversed());
    List<Report> lines =
        IntStream.range(0, found.size())
            .mapToObj(i -> ranked(found.get(i), i + 1, found.get(i).score()))
            .toList();
    if (!stopped) {
      lines.forEach(listener);
    }
    return lines;
  }

  private static Report ranked(Report report, int rank, int score) {
    return new Report(
        rank,
        report.depth(),
        report.deepest(),
        score,
        report.nodes(),
        report.millis(),
        report.permilleFull(),
        report.effectiveTurns(),
        report.line());
  }

  /** An earlier report, with the cost of the search up to now. */
  private Report finished(Report found) {
    return report(found.rank(), found.depth(), found.deepest(), found.score(), found.line());
  }

  private Report report(int rank, int depth, int deepest, int score, TurnLine line) {
    publishNodes();
    return new Report(
        rank,
        depth,
        deepest,
        score,
        allowance.nodes(),
        allowance.millis(),
        table.permilleFull(),
        effectiveTurns,
        line);
  }

  /**
   * The principal variation. If the search was stopped before it had a whole turn, the first moves
   * in the order complete the first turn.
   */
  private TurnLine line() {
    List<Turn> whole = new ArrayList<>();
    List<Move> turn = new ArrayList<>();
    int made = 0;
    while (whole.isEmpty() || made < lineLengths[0]) {
      long move = made < lineLengths[0] ? lines[0][made] : nextOfTurn(made);
      turn.add(position.move(move));
      if (whole.isEmpty()) {
        make(move, made);
      } else {
        position.make(move);
      }
      made++;
      if (!position.insideTurn()) {
        whole.add(new Turn(turn));
        turn.clear();
      }
    }
    for (int i = 0; i < made; i++) {
      position.unmake();
    }
    boolean cut = !turn.isEmpty();
    if (cut) {
      whole.add(new Turn(turn));
    }
    return new TurnLine(whole, cut);
  }

  /** The first move in the order that, with the moves before it, begins an allowed turn. */
  private long nextOfTurn(int ply) {
    MoveList list = moves[ply];
    order.start(position, list, ply, 0, true);
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != PackedMove.NONE;
        move = order.next(position, list, ply, ++i)) {
      path[ply] = move;
      position.make(move);
      boolean allowed = rootTurns.allows(path, ply, position.insideTurn());
      position.unmake();
      if (allowed) {
        return move;
      }
    }
    throw new IllegalStateException("no turn is allowed");
  }

  private int searchWhole(int depth) {
    return searchRoot(-Score.INFINITE, Score.INFINITE, depth, depth);
  }

  /**
   * Aspiration search: in a window around the last score, widened on the side on which it fails.
   */
  private int aspire(int last, int depth) {
    if (depth < ASPIRATION_DEPTH || ForcedScore.isForced(last)) {
      return searchWhole(depth);
    }
    int delta = ASPIRATION_WINDOW;
    int alpha = last - delta;
    int beta = last + delta;
    int tried = depth;
    while (true) {
      int score = searchRoot(alpha, beta, tried, depth);
      if (stopped || (score > alpha && score < beta)) {
        return score;
      }
      delta += delta;
      if (score <= alpha) {
        beta = (alpha + beta) / 2;
        alpha = delta > WIDEST_WINDOW ? -Score.INFINITE : Math.max(-Score.INFINITE, score - delta);
        tried = depth;
      } else {
        beta = delta > WIDEST_WINDOW ? Score.INFINITE : Math.min(Score.INFINITE, score + delta);
        tried = Math.max(1, Math.max(depth - MAX_SHALLOWER, tried - 1));
      }
    }
  }
}
