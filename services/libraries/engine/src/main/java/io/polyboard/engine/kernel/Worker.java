package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.engine.kernel.Layout.*;

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
import io.polyboard.rules.Move;
import io.polyboard.rules.MoveList;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Principal variation search, deepened iteratively, by one thread.
 *
 * <p>A turn of several moves is searched move by move, with the same side to move inside it, so
 * that a thousand turns do not become a thousand children; two orders of the same moves meet in the
 * transposition table. Depth counts moves, scores of forced ends count turns.
 *
 * <p>The techniques are those that the field has described many times over; where this search
 * departs from them, it says so. Nothing is allocated for a node.
 */
public final class Worker implements Searcher {
  private static final VarHandle NODES;

  /** No evaluation: the side to move is in check. */
  private static final int NONE = TranspositionTable.NO_EVALUATION;

  /** So much short of the window, in centipawns, no quiet move near the leaves will do. */
  private static final int HOPELESS = 220;

  /** The score of a position where no turn may be chosen. */
  private static final int NO_TURN = 1 - Score.INFINITE;

  /** From here on an advantage may well be a mate, so that checks are not pruned. */
  private static final int WINNING = 400;

  private static final int[] REDUCTIONS = new int[256];

  static {
    try {
      NODES = MethodHandles.lookup().findVarHandle(Worker.class, "published", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
    for (int i = 1; i < REDUCTIONS.length; i++) {
      REDUCTIONS[i] = (int) (22 * Math.log(i));
    }
  }

  private final TranspositionTable table;
  private final Evaluator evaluator;
  private final MoveOrder order;
  private final int[] values;
  private final int[] cheapestFirst;
  private final int noise;
  private long seed;
  private final int multiPv;
  private final boolean nullMove;
  private final boolean reduces;
  private final boolean quiesces;
  private final boolean remembers;
  private final boolean exchanges;
  private final boolean futility;
  private final boolean singular;

  private final MoveList[] moves = new MoveList[MAX_PLY + 1];
  private final long[][] lines = new long[MAX_PLY + 1][MAX_PLY + 1];
  private final int[] lineLengths = new int[MAX_PLY + 2];

  /** By ply: the turns that were completed on the way there. */
  private final int[] turns = new int[MAX_PLY + 2];

  private final long[] attacked = new long[WORDS];

  private final int[] standing = new int[MAX_PLY + 2];

  /** By ply: the move being searched there, or {@link Move#NONE} for a pass. */
  private final long[] path = new long[MAX_PLY + 2];

  /** By ply: a move left out to see how good the others are. */
  private final long[] excluded = new long[MAX_PLY + 2];

  private Position position = VARIANT.start();
  private RootTurns rootTurns = new RootTurns(List.of());
  private Control control = new Control();
  private Allowance allowance = new Allowance(Limits.NONE, control, true);
  private long nodes;
  private volatile long published;
  private int deepest;
  private boolean stopped;

  private int rootDepth;
  private int passForbiddenUntil;

  /**
   * @param without techniques left out, whatever the settings say
   * @param table shared with the other threads of the engine
   */
  public Worker(
      Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    this.table = table;
    evaluator = new Evaluator(weights);
    values = evaluator.values;
    cheapestFirst =
        IntStream.range(0, KINDS)
            .boxed()
            .sorted((a, b) -> Integer.compare(values[a], values[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    exchanges = !without.contains(Technique.STATIC_EXCHANGE);
    order = new MoveOrder(values, evaluator.places(), cheapestFirst, exchanges);
    noise = settings.noise();
    reseed(settings.seed());
    multiPv = settings.multiPv();
    nullMove = !without.contains(Technique.NULL_MOVE);
    reduces = !without.contains(Technique.LATE_MOVE_REDUCTIONS);
    quiesces = !without.contains(Technique.QUIESCENCE);
    remembers = !without.contains(Technique.TRANSPOSITION_TABLE);
    futility = !without.contains(Technique.FUTILITY);
    singular = !without.contains(Technique.SINGULAR_EXTENSION);
    Arrays.setAll(moves, ply -> new MoveList());
  }

  @Override
  public long nodes() {
    return (long) NODES.getOpaque(this);
  }

  @Override
  public void begin() {
    nodes = 0;
    NODES.setOpaque(this, 0L);
  }

  @Override
  public void forget() {
    order.forget();
  }

  @Override
  public void reseed(long seed) {
    this.seed = seed * 0x9E3779B97F4A7C15L;
  }

  @Override
  public int evaluate(Position position) {
    evaluator.restart(position, 0);
    return evaluator.evaluate(position, 0, -Score.INFINITE, Score.INFINITE);
  }

  @Override
  public void trace(Position position, Trace into) {
    evaluator.restart(position, 0);
    evaluator.trace(position, 0, into);
  }

  @Override
  public List<Report> search(
      Position position,
      Limits limits,
      int first,
      Allowance allowance,
      Control control,
      Consumer<Report> listener) {
    this.position = position;
    this.allowance = allowance;
    this.control = control;
    rootTurns = new RootTurns(limits.turns());
    deepest = 0;
    stopped = false;
    passForbiddenUntil = 0;
    evaluator.restart(position, 0);
    order.startSearch();
    Arrays.fill(excluded, Move.NONE);
    List<Report> best = List.of();
    int steady = 0;
    for (int depth = first; depth <= Math.min(limits.depth(), Limits.MAX_DEPTH); depth++) {
      List<Report> deeper = deepen(depth, best, listener);
      if (!deeper.isEmpty()) {
        steady = !best.isEmpty() && turn(best).equals(turn(deeper)) ? steady + 1 : 0;
        best = deeper;
      }
      if (stopped || isSettled(best, depth) || !allowance.mayDeepen(steady(steady))) {
        break;
      }
    }
    if (best.isEmpty()) {
      lineLengths[0] = 0;
      best = List.of(report(1, 1, 0, line()));
    }
    return best.stream().map(this::finished).toList();
  }

  private static double steady(int depths) {
    return Math.max(0.6, 1.5 - 0.15 * depths);
  }

  private static Turn turn(List<Report> reports) {
    return reports.getFirst().line().first();
  }

  /** Whether deeper search cannot change the score. */
  private static boolean isSettled(List<Report> best, int depth) {
    return !best.isEmpty()
        && best.stream()
            .allMatch(line ->
                Score.isForced(line.score())
                    && Score.pliesToEnd(line.score()) * MOVES_PER_TURN * 3 / 2 + 1 < depth);
  }

  /** Searches to a depth; what was completed of it if it was stopped, perhaps nothing. */
  private List<Report> deepen(int depth, List<Report> before, Consumer<Report> listener) {
    List<Report> found = new ArrayList<>();
    rootTurns.clearFound();
    rootDepth = depth;
    for (int rank = 1; rank <= multiPv; rank++) {
      Report guess = before.size() >= rank ? before.get(rank - 1) : null;
      lineLengths[0] = 0;
      int score = aspire(guess == null ? 0 : guess.score(), guess == null ? 1 : depth, depth);
      if (lineLengths[0] == 0) {
        // Stopped before anything was better, or no turn is left for a further line.
        break;
      }
      boolean cut = stopped;
      TurnLine line = line();
      Report report = report(rank, depth, score, line);
      found.add(report);
      if (cut) {
        break;
      }
      listener.accept(report);
      rootTurns.found(line.first());
    }
    if (stopped && !found.isEmpty() && found.size() < before.size()) {
      // Of lines that were not searched again, the last depth's still hold, unless already listed;
      // but this depth's search of all turns found none better than what it has listed.
      int most = found.getLast().score();
      for (Report old : before) {
        boolean listed =
            found.stream().anyMatch(other -> other.line().first().equals(old.line().first()));
        if (!listed && found.size() < before.size()) {
          found.add(ranked(old, old.rank(), Math.min(old.score(), most)));
        }
      }
    }
    // A line may turn out better than one that was found before it.
    found.sort(Comparator.comparingInt(Report::score).reversed());
    return IntStream.range(0, found.size())
        .mapToObj(i -> ranked(found.get(i), i + 1, found.get(i).score()))
        .toList();
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
        report.line());
  }

  private Report report(int rank, int depth, int score, TurnLine line) {
    return report(rank, depth, deepest, score, line);
  }

  /** What was found before, with what the search has cost by now. */
  private Report finished(Report found) {
    return report(found.rank(), found.depth(), found.deepest(), found.score(), found.line());
  }

  private Report report(int rank, int depth, int deepest, int score, TurnLine line) {
    NODES.setOpaque(this, nodes);
    return new Report(
        rank,
        depth,
        deepest,
        score,
        allowance.nodes(),
        allowance.millis(),
        table.permilleFull(),
        line);
  }

  /**
   * The principal variation, with its first turn made whole by the moves that come first in the
   * order if the search was stopped before it had a whole turn.
   */
  private TurnLine line() {
    List<Turn> whole = new ArrayList<>();
    long[] turn = new long[MOVES_PER_TURN];
    int size = 0;
    int made = 0;
    while (whole.isEmpty() || made < lineLengths[0]) {
      long move = made < lineLengths[0] ? lines[0][made] : nextOfTurn(made);
      if (whole.isEmpty()) {
        make(move, made);
      } else {
        position.make(move);
      }
      made++;
      turn[size++] = move;
      if (!position.insideTurn()) {
        whole.add(Turn.of(turn, 0, size));
        size = 0;
      }
    }
    for (int i = 0; i < made; i++) {
      position.unmake();
    }
    if (size > 0) {
      whole.add(Turn.of(turn, 0, size));
    }
    return new TurnLine(whole, size > 0);
  }

  /** The first move in the order with which the moves before it begin a turn that is allowed. */
  private long nextOfTurn(int ply) {
    MoveList list = moves[ply];
    order.start(position, list, ply, 0, true);
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != Move.NONE;
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

  /** Searches in a window around the last score, widened on the side on which it fails. */
  private int aspire(int guess, int known, int depth) {
    int delta = 18;
    boolean whole = known < 4 || Score.isForced(guess);
    int alpha = whole ? -Score.INFINITE : guess - delta;
    int beta = whole ? Score.INFINITE : guess + delta;
    int tried = depth;
    while (true) {
      int score = search(alpha, beta, tried, 0, false);
      if (stopped || (score > alpha && score < beta)) {
        return score;
      }
      delta += delta;
      if (score <= alpha) {
        beta = (alpha + beta) / 2;
        alpha = delta > 500 ? -Score.INFINITE : Math.max(-Score.INFINITE, score - delta);
        tried = depth;
      } else {
        beta = delta > 500 ? Score.INFINITE : Math.min(Score.INFINITE, score + delta);
        tried = Math.max(1, Math.max(depth - 3, tried - 1));
      }
    }
  }

  private boolean mustStop() {
    if (!stopped) {
      if ((nodes & 0xff) == 0) {
        NODES.setOpaque(this, nodes);
      }
      stopped = control.isStopped() || allowance.isUsedUp(nodes);
    }
    return stopped;
  }

  private void make(long move, int ply) {
    path[ply] = move;
    int side = position.side();
    order.follow(position, move, ply);
    if (Move.kind(move) == Move.CASTLING) {
      position.make(move);
      evaluator.restart(position, ply + 1);
    } else {
      evaluator.follow(position, move, ply);
      position.make(move);
    }
    turns[ply + 1] = turns[ply] + (position.side() != side ? 1 : 0);
  }

  private int evaluate(int ply, int alpha, int beta) {
    int score = evaluator.evaluate(position, ply, alpha, beta);
    if (noise == 0) {
      return score;
    }
    long mixed = (position.key() ^ seed) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 31) * 0x94D049BB133111EBL;
    return score + (int) ((mixed >>> 33) % (2 * noise + 1)) - noise;
  }

  /** A draw by the rules, where a mate on the very move that brings it counts first. */
  private int drawn(int ply) {
    return position.countTurns() == 0 ? ended(ply) : 0;
  }

  private int ended(int ply) {
    return Score.ended(position.outcome(), position.side(), turns[ply]);
  }

  private int search(int alpha, int beta, int depth, int ply, boolean cutNode) {
    lineLengths[ply] = 0;
    boolean principal = beta - alpha > 1;
    boolean inside = position.insideTurn();
    boolean firstTurn = turns[ply] == 0;
    boolean restricted = firstTurn && rootTurns.restricts();
    if (firstTurn && ply > 0) {
      depth = Math.max(depth, 1);
    }
    if (depth <= 0) {
      return quiesce(alpha, beta, ply, principal);
    }
    if (mustStop()) {
      return 0;
    }
    nodes++;
    deepest = Math.max(deepest, ply);
    if (ply > 0 && !inside) {
      if (position.isDecided()) {
        return ended(ply);
      }
      if (position.occurrences() > 1) {
        return 0;
      }
      if (position.isDrawnByRule()) {
        return drawn(ply);
      }
      alpha = Math.max(alpha, turns[ply] - Score.WIN);
      beta = Math.min(beta, Score.WIN - turns[ply] - 1);
      if (alpha >= beta) {
        return alpha;
      }
    }
    boolean check = position.inCheck();
    if (ply >= MAX_PLY - 1) {
      return check ? 0 : evaluate(ply, alpha, beta);
    }
    long left = excluded[ply];
    long key = position.key();
    long found = remembers && left == Move.NONE ? table.probe(key) : 0;
    int foundScore = found == 0 ? 0 : fromTable(TranspositionTable.score(found), ply);
    int foundBound = found == 0 ? 0 : TranspositionTable.bound(found);
    if (found != 0
        && !principal
        && !restricted
        && TranspositionTable.depth(found) >= depth
        && (foundBound & (foundScore >= beta ? TranspositionTable.LOWER : TranspositionTable.UPPER))
            != 0) {
      return foundScore;
    }

    int raw;
    int eval;
    if (check) {
      raw = NONE;
      eval = NONE;
    } else {
      raw =
          found != 0 && TranspositionTable.evaluation(found) != NONE
              ? TranspositionTable.evaluation(found)
              : left != Move.NONE ? standing[ply] : evaluate(ply, alpha, beta);
      eval = raw;
      if (found != 0
          && (foundBound
                  & (foundScore > eval ? TranspositionTable.LOWER : TranspositionTable.UPPER))
              != 0) {
        eval = foundScore;
      }
    }
    standing[ply] = raw;
    int back = ply - 2 * MOVES_PER_TURN;
    boolean improving = !check && back >= 0 && (standing[back] == NONE || raw > standing[back]);

    if (!principal && !check && !restricted && left == Move.NONE) {
      if (futility && !Score.isForced(beta) && eval < Score.FORCED) {
        if (depth <= 8
            && beta >= -WINNING
            && eval - 110 * (improving ? depth - 1 : depth) >= beta) {
          return (eval + beta) / 2;
        }
        if (depth <= 3 && raw <= WINNING && eval + 220 * depth < alpha && alpha < Score.FORCED) {
          int score = quiesce(alpha, alpha + 1, ply, false);
          if (score <= alpha) {
            return score;
          }
        }
      }
      if (nullMove
          && !inside
          && depth >= 3
          && beta >= -WINNING
          && eval >= beta
          && raw >= beta - 20 * depth + 60
          && ply >= passForbiddenUntil
          && path[ply - 1] != Move.NONE
          && !Score.isForced(beta)
          && hasOfficers()) {
        int reduction = 3 + depth / 3 + Math.min(3, (eval - beta) / 180);
        pass(ply);
        int score = -search(-beta, -beta + 1, Math.max(0, depth - reduction), ply + 1, !cutNode);
        position.unmake();
        if (stopped) {
          return 0;
        }
        if (score >= beta) {
          int sound = Score.isForced(score) ? beta : score;
          if (depth < 12 || passForbiddenUntil > 0) {
            return sound;
          }
          // Zugzwang is the more harmful the deeper the search, so there passing is verified.
          passForbiddenUntil = ply + 3 * (depth - reduction) / 4;
          int verified = search(beta - 1, beta, depth - reduction, ply, false);
          passForbiddenUntil = 0;
          if (stopped) {
            return 0;
          }
          if (verified >= beta) {
            return sound;
          }
        }
      }
    }
    if (depth >= 4 && found == 0 && left == Move.NONE && (principal || cutNode)) {
      depth--;
    }

    MoveList list = moves[ply];
    order.start(position, list, ply, found, check);
    int best = -Score.INFINITE;
    long bestMove = Move.NONE;
    int before = alpha;
    int side = position.side();
    int searched = 0;
    int quiets = 0;
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != Move.NONE;
        move = order.next(position, list, ply, ++i)) {
      if (move == left) {
        continue;
      }
      boolean quiet = position.isQuiet(move);
      boolean refuted = order.isRefutation(ply, i);
      int history = quiet ? order.history(position, move, ply, i) : 0;
      if (best > -Score.FORCED
          && alpha < Score.FORCED
          && !firstTurn
          && searched > 0
          && !(quiet && Math.max(raw, alpha) > WINNING && givesCheck(move))) {
        int lateDepth = Math.max(0, depth - 1 - reduction(depth, searched, improving));
        if (quiet) {
          if (futility && !check) {
            boolean hopeless =
                quiets >= 8 + 2 * depth * depth
                    || (lateDepth <= 7
                        && !refuted
                        && raw + 90 + 85 * lateDepth + history / 128 <= alpha)
                    || (lateDepth <= 4 && history < -3500 * (lateDepth + 1));
            if (hopeless) {
              // They come in the order of their history, so those that follow are no better.
              if (Math.max(raw, alpha) <= WINNING) {
                order.dropQuiets(list, ply, i + 1);
              }
              continue;
            }
          }
          if (exchanges
              && lateDepth <= 7
              && !check
              && !position.exchangeGains(
                  move, values, cheapestFirst, -22 * lateDepth * lateDepth)) {
            continue;
          }
        } else if (exchanges
            && depth <= 7
            && order.losesMaterial(ply, i)
            && !position.exchangeGains(move, values, cheapestFirst, -95 * depth)) {
          continue;
        }
      }

      int extension = 0;
      if (singular
          && depth >= 7
          && ply > 0
          && ply < 2 * rootDepth
          && found != 0
          && left == Move.NONE
          && !restricted
          && i == 0
          && !check
          && TranspositionTable.isBest(found, move)
          && TranspositionTable.depth(found) >= depth - 3
          && (foundBound & TranspositionTable.LOWER) != 0
          && !Score.isForced(foundScore)) {
        int limit = foundScore - 2 * depth;
        excluded[ply] = move;
        int others = search(limit - 1, limit, (depth - 1) / 2, ply, cutNode);
        excluded[ply] = Move.NONE;
        if (stopped) {
          return 0;
        }
        // The search of the others has used this ply's list.
        order.startWith(list, ply, move);
        if (others < limit) {
          extension = 1;
        } else if (limit >= beta) {
          return limit;
        } else if (foundScore >= beta) {
          extension = -1;
        }
      }

      make(move, ply);
      if (restricted && !rootTurns.allows(path, ply, position.insideTurn())) {
        position.unmake();
        continue;
      }
      searched++;
      boolean same = position.side() == side;
      boolean gives = position.inCheck() && !same;
      if (gives && extension == 0 && (principal || depth <= 6) && ply < 2 * rootDepth) {
        extension = order.losesMaterial(ply, i) ? 0 : 1;
      }
      int deeper = depth - 1 + extension;
      int score = 0;
      boolean full = true;
      if (reduces
          && depth >= 3
          && searched > (principal ? 2 : 1) + (firstTurn ? 1 : 0)
          && (quiet || order.losesMaterial(ply, i))) {
        int reduction = reduction(depth, searched, improving);
        if (quiet) {
          reduction += cutNode ? 2 : 0;
          reduction -= history / 7000;
          reduction -= refuted ? 1 : 0;
        }
        reduction -= principal ? 1 : 0;
        reduction -= gives || check ? 1 : 0;
        if (alpha >= Score.FORCED) {
          reduction = Math.min(reduction, 3);
        }
        if (raw != NONE && Math.abs(raw) > WINNING) {
          reduction = gives ? 0 : 2 * reduction / 3;
        }
        reduction = Math.clamp(reduction, 0, deeper - 1);
        if (reduction > 0) {
          score = child(alpha, alpha + 1, deeper - reduction, ply, same, true);
          full = score > alpha;
          if (full && deeper > depth - 1 - reduction) {
            score = child(alpha, alpha + 1, deeper, ply, same, !cutNode);
          }
        } else {
          score = child(alpha, alpha + 1, deeper, ply, same, !cutNode);
        }
        full = score > alpha;
      } else if (!principal || searched > 1) {
        score = child(alpha, alpha + 1, deeper, ply, same, !cutNode);
        full = score > alpha;
      }
      if (principal && (searched == 1 || (full && (score < beta || firstTurn)))) {
        score = child(alpha, beta, deeper, ply, same, false);
      }
      position.unmake();
      if (stopped) {
        if (same && firstTurn && lineLengths[ply + 1] > 0 && score > alpha) {
          // The turn was stopped among its last moves: the best of them, as far as they got, holds.
          extendLine(ply, move);
          return score;
        }
        return firstTurn && lineLengths[ply] > 0 ? best : 0;
      }
      if (same && score == NO_TURN) {
        searched--;
        continue;
      }
      if (score > best) {
        best = score;
        if (score > alpha) {
          bestMove = move;
          alpha = score;
          if (principal) {
            extendLine(ply, move);
          }
          if (score >= beta) {
            order.reward(position, list, ply, i, depth, quiet);
            break;
          }
        }
      }
      if (quiet) {
        quiets++;
      }
      if (futility
          && searched == 1
          && depth <= 3
          && ply > 0
          && !check
          && !firstTurn
          && best > -Score.FORCED
          && alpha <= WINNING
          && raw + HOPELESS + 85 * (depth - 1) <= alpha) {
        order.skipQuiets(ply);
      }
    }
    if (searched == 0) {
      if (list.size() == 0) {
        return ended(ply);
      }
      // Every move was left out: by the exclusion, or since the turn may not be chosen.
      return left != Move.NONE ? alpha : NO_TURN;
    }
    if (left == Move.NONE && !restricted && remembers) {
      int bound =
          best >= beta
              ? TranspositionTable.LOWER
              : best > before ? TranspositionTable.EXACT : TranspositionTable.UPPER;
      table.store(key, bestMove, toTable(best, ply), raw, depth, bound);
    }
    return best;
  }

  /** Whether a move gives check; where a turn has several moves, by the moved piece itself. */
  private boolean givesCheck(long move) {
    if (MOVES_PER_TURN > 1) {
      int code = position.pieceAt(Move.from(move));
      int king = position.king(position.side() ^ 1, KING_OF[Move.to(move)]);
      long first = position.attacks(code, Move.to(move), attacked);
      return ((king < 64 ? first : attacked[king >> 6]) >>> king & 1) != 0;
    }
    return position.givesCheck(move);
  }

  private static int reduction(int depth, int searched, boolean improving) {
    int product = REDUCTIONS[Math.min(depth, 255)] * REDUCTIONS[Math.min(searched, 255)];
    return (product + 500) / 1024 + (improving ? 0 : 1) - 1 + (product > 1100 ? 1 : 0);
  }

  private void pass(int ply) {
    path[ply] = Move.NONE;
    order.followPass(ply);
    evaluator.followPass(ply);
    position.pass();
    turns[ply + 1] = turns[ply] + 1;
  }

  /** The score of the position after a move: the other side's, or the same side's inside a turn. */
  private int child(int alpha, int beta, int depth, int ply, boolean same, boolean cutNode) {
    return same
        ? search(alpha, beta, depth, ply + 1, cutNode)
        : -search(-beta, -alpha, depth, ply + 1, cutNode);
  }

  private int quiesce(int alpha, int beta, int ply, boolean principal) {
    lineLengths[ply] = 0;
    if (mustStop()) {
      return 0;
    }
    nodes++;
    deepest = Math.max(deepest, ply);
    if (!position.insideTurn() && position.isDecided()) {
      return ended(ply);
    }
    boolean check = position.inCheck();
    if (ply >= MAX_PLY - 1) {
      return check ? 0 : evaluate(ply, alpha, beta);
    }
    long key = position.key();
    long found = remembers ? table.probe(key) : 0;
    if (found != 0 && !principal) {
      int score = fromTable(TranspositionTable.score(found), ply);
      if ((TranspositionTable.bound(found)
              & (score >= beta ? TranspositionTable.LOWER : TranspositionTable.UPPER))
          != 0) {
        return score;
      }
    }
    int raw = NONE;
    int best = -Score.INFINITE;
    MoveList list = moves[ply];
    if (check) {
      order.start(position, list, ply, found, true);
      if (list.size() == 0) {
        return ended(ply);
      }
      if (!quiesces) {
        return evaluate(ply, alpha, beta);
      }
    } else {
      raw =
          found != 0 && TranspositionTable.evaluation(found) != NONE
              ? TranspositionTable.evaluation(found)
              : evaluate(ply, alpha, beta);
      best = raw;
      if (best >= beta || !quiesces) {
        if (found == 0 && remembers) {
          table.store(key, Move.NONE, toTable(best, ply), raw, 0, TranspositionTable.LOWER);
        }
        return best;
      }
      alpha = Math.max(alpha, best);
      order.startCaptures(position, list, ply, found);
    }
    int before = alpha;
    int side = position.side();
    long bestMove = Move.NONE;
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != Move.NONE;
        move = order.next(position, list, ply, ++i)) {
      if (check) {
        if (best > -Score.FORCED && i > 0 && position.isQuiet(move)) {
          continue;
        }
      } else {
        if (exchanges && order.losesMaterial(ply, i)) {
          break;
        }
        int gain = order.gain(position, move);
        if (futility && raw + gain + 180 <= alpha) {
          best = Math.max(best, raw + gain + 180);
          continue;
        }
      }
      make(move, ply);
      int score =
          position.side() == side
              ? quiesce(alpha, beta, ply + 1, principal)
              : -quiesce(-beta, -alpha, ply + 1, principal);
      position.unmake();
      if (stopped) {
        return 0;
      }
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          bestMove = move;
          if (principal) {
            extendLine(ply, move);
          }
          if (score >= beta) {
            break;
          }
        }
      }
    }
    if (remembers) {
      int bound = best >= beta ? TranspositionTable.LOWER : TranspositionTable.UPPER;
      table.store(
          key,
          bestMove,
          toTable(best, ply),
          raw,
          0,
          best > before && best < beta ? TranspositionTable.EXACT : bound);
    }
    return best;
  }

  /**
   * Whether the side to move has a piece besides kings and pawns, so that passing is worse than
   * moving.
   */
  private boolean hasOfficers() {
    for (int kind : OFFICERS) {
      for (int w = 0; w < WORDS; w++) {
        if (position.cells(2 * kind + position.side(), w) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private void extendLine(int ply, long move) {
    long[] line = lines[ply];
    line[0] = move;
    int length = Math.min(lineLengths[ply + 1], MAX_PLY - 1);
    System.arraycopy(lines[ply + 1], 0, line, 1, length);
    lineLengths[ply] = length + 1;
  }

  private int toTable(int score, int ply) {
    return Score.isForced(score) ? score > 0 ? score + turns[ply] : score - turns[ply] : score;
  }

  private int fromTable(int score, int ply) {
    return Score.isForced(score) ? score > 0 ? score - turns[ply] : score + turns[ply] : score;
  }
}
