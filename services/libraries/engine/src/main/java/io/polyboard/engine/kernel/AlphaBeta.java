package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;
import static io.polyboard.engine.kernel.Layout.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.engine.Score;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.TranspositionTable;
import io.polyboard.engine.Weights;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.kernel.MoveList;
import io.polyboard.rules.kernel.PackedMove;

/**
 * Principal variation search. The search of a node has steps, each of which may end it: end of the
 * game, transposition table, pruning by the evaluation, moves.
 *
 * <p>A turn of several moves is searched move by move, with the same side to move inside it, so
 * that a thousand turns do not become a thousand children; two orders of the same moves meet in the
 * transposition table. Depth counts moves, scores of forced ends count turns.
 *
 * <p>The techniques are those of the Chess Programming Wiki. The comment of a number says if it was
 * measured or has another source; all other numbers are Stockfish's or of that order, and were not
 * measured one by one. Matches are of this engine against itself, in Elo, with the 95% error from
 * the pairs of games.
 */
abstract class AlphaBeta extends Quiescence {
  /** The score of a position in which no turn may be chosen. */
  private static final int NO_TURN = 1 - Score.INFINITE;

  /** The result of a step that does not end the search of its node. */
  private static final int UNDECIDED = Integer.MIN_VALUE;

  /**
   * From this score on, in centipawns, a game counts as won, and the search prunes and reduces less
   * to find the shortest mate. Otherwise it misses the exact length of some proven mates of {@code
   * MateTest}. The earlier value of 400 cost 61 ± 34 in chess.
   */
  private static final int WON = 2000;

  /** Reverse futility: max depth. */
  private static final int REVERSE_FUTILITY_DEPTH = 8;

  /**
   * Reverse futility: centipawns above beta for each move of depth. With 70, null move showed no
   * gain; against 70: +2 ± 19 in chess (800 games at 10,000 nodes), +9 ± 35 in mapped chess.
   */
  private static final int REVERSE_FUTILITY_MARGIN = 110;

  /** Razoring: max depth. */
  private static final int RAZORING_DEPTH = 3;

  /**
   * Razoring: centipawns below alpha for each move of depth. A match of 200 games without razoring
   * was within the error.
   */
  private static final int RAZORING_MARGIN = 220;

  /** Null move: min depth. Depth 2, with a reduction greater by 1, lost 21 ± 27. */
  private static final int NULL_MOVE_DEPTH = 3;

  /** Null move: the reduction, the pass included, without what depth and score add to it. */
  private static final int NULL_MOVE_REDUCTION = 3;

  /** Null move: the depth that adds 1 to the reduction. */
  private static final int NULL_MOVE_DEPTH_STEP = 3;

  /** Null move: the centipawns above beta that add 1 to the reduction. */
  private static final int NULL_MOVE_SCORE_STEP = 180;

  /** Null move: max that the score adds to the reduction. */
  private static final int NULL_MOVE_MAX_FOR_SCORE = 3;

  /** Null move: how far above beta the evaluation must be, in centipawns, at depth 0. */
  private static final int NULL_MOVE_MARGIN = 60;

  /** Null move: how much this margin falls for each move of depth, in centipawns. */
  private static final int NULL_MOVE_MARGIN_STEP = 20;

  /**
   * Null move: from this depth on it is verified by a search without null move, because zugzwang
   * does more harm in deeper searches.
   */
  private static final int NULL_MOVE_VERIFIED_DEPTH = 12;

  /** Internal iterative reductions (Ed Schröder): min depth. */
  private static final int INTERNAL_REDUCTION_DEPTH = 4;

  /**
   * Late move pruning: quiet moves that are searched at any depth. With {@link #LATE_MOVES_STEP}:
   * +182 ± 44 in chess over 4 + depth², halved unless improving (200 games at 2,000 nodes).
   */
  private static final int LATE_MOVES = 8;

  /** Late move pruning: further quiet moves that are searched, times the square of the depth. */
  private static final int LATE_MOVES_STEP = 2;

  /** Futility: max depth after reduction. */
  private static final int FUTILITY_DEPTH = 7;

  /**
   * Futility: centipawns below alpha. A match of 200 games without futility of quiet moves was
   * within the error.
   */
  private static final int FUTILITY_MARGIN = 90;

  /** Futility: centipawns more for each move of depth after reduction. */
  private static final int FUTILITY_STEP = 85;

  /** Futility: points of history that count as one centipawn. */
  private static final int FUTILITY_HISTORY = 128;

  /** History pruning: max depth after reduction. */
  private static final int HISTORY_PRUNING_DEPTH = 4;

  /**
   * History pruning: points of history below which a move is pruned, times the depth after
   * reduction plus 1. A match of 200 games without it was within the error.
   */
  private static final int HISTORY_PRUNING_STEP = -3500;

  /** Exchange pruning: max depth, for quiet moves after reduction. */
  private static final int EXCHANGE_DEPTH = 7;

  /**
   * Exchange pruning: what quiet moves may lose, in centipawns, times the square of the depth after
   * reduction. Without it for quiet moves: -80 ± 46 in chess (200 games at 2,000 nodes).
   */
  private static final int QUIET_EXCHANGE_STEP = -22;

  /** Exchange pruning: what captures may lose, in centipawns for each move of depth. */
  private static final int CAPTURE_EXCHANGE_STEP = -95;

  /** Futility of all quiet moves, before they are generated: max depth. */
  private static final int QUIETS_DEPTH = 3;

  /** Futility of all quiet moves: centipawns below alpha; depth adds {@link #FUTILITY_STEP}. */
  private static final int QUIETS_MARGIN = 220;

  /** Singular extension: min depth. */
  private static final int SINGULAR_DEPTH = 7;

  /** Singular extension: how much shallower than the node the table's entry may be. */
  private static final int SINGULAR_ENTRY = 3;

  /**
   * Singular extension: how much worse all others must be, in centipawns for each move of depth.
   */
  private static final int SINGULAR_MARGIN = 2;

  /** Check extension outside of the principal variation: max depth. */
  private static final int CHECK_DEPTH = 6;

  /** Max length of an extended line, as a multiple of the root depth. */
  private static final int MAX_EXTENDED = 2;

  /** Late move reductions: min depth. */
  private static final int REDUCTION_DEPTH = 3;

  /** Late move reductions: what is added in nodes that are expected to fail high. */
  private static final int CUT_NODE_REDUCTION = 2;

  /** Late move reductions: the points of history that reduce by 1 less. */
  private static final int REDUCTION_HISTORY = 7000;

  /** Late move reductions: max if a forced win is known and the search looks for a shorter one. */
  private static final int FORCED_REDUCTION = 3;

  /**
   * Late move reductions: factors by depth and by the number of a move. The product of both is a
   * reduction in {@link #REDUCTION_UNIT}s.
   */
  private static final int[] REDUCTIONS = new int[256];

  /** Factor of the logarithms in {@link #REDUCTIONS}. */
  private static final int REDUCTION_FACTOR = 22;

  private static final int REDUCTION_UNIT = 1024;

  /** Added to the product before it is rounded down. */
  private static final int REDUCTION_ROUNDING = 500;

  /** A product above this adds 1 to the reduction. */
  private static final int REDUCTION_EXTRA = 1100;

  static {
    for (int i = 1; i < REDUCTIONS.length; i++) {
      REDUCTIONS[i] = (int) (REDUCTION_FACTOR * Math.log(i));
    }
  }

  /** Nodes at one ply: the node itself, one that verifies a pass, one that leaves out a move. */
  private static final int NODES_A_PLY = 3;

  private final boolean nullMove;
  private final boolean reduces;
  private final boolean singular;

  private final Node[] stack = new Node[NODES_A_PLY * (MAX_PLY + 2)];

  /** Number of nodes that the search is in. */
  private int level;

  /** By ply: the evaluation without search, or {@link #NO_EVALUATION} in check. */
  private final int[] evaluations = new int[MAX_PLY + 2];

  /** By ply: a move left out to see how good the others are. */
  private final long[] excluded = new long[MAX_PLY + 2];

  /** The words of {@link #givesCheck}'s attacks after the first. */
  private final long[] attacked = new long[WORDS];

  private RootTurns rootTurns = new RootTurns(List.of());
  private int rootDepth;

  /** How the search from the root divides its work among the turns. */
  final Effort effort = new Effort();

  /** While a pass is verified: the ply before which null move is not tried. Else 0. */
  private int passForbiddenUntil;

  AlphaBeta(Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    super(settings, weights, without, table);
    nullMove = !without.contains(Technique.NULL_MOVE);
    reduces = !without.contains(Technique.LATE_MOVE_REDUCTIONS);
    singular = !without.contains(Technique.SINGULAR_EXTENSION);
    Arrays.setAll(stack, i -> new Node());
  }

  /** The memory of an instance, in bytes. */
  static long bytes() {
    return SearchStack.bytes()
        + (long) NODES_A_PLY * (MAX_PLY + 2) * Node.BYTES
        + (long) (MAX_PLY + 2) * (Integer.BYTES + Long.BYTES);
  }

  /** Prepares the search of the position. */
  final void startSearch(RootTurns rootTurns) {
    this.rootTurns = rootTurns;
    deepest = 0;
    stopped = false;
    level = 0;
    passForbiddenUntil = 0;
    evaluator.restart(position, 0);
    order.startSearch();
    Arrays.fill(excluded, PackedMove.NONE);
  }

  /** Searches the position from its root; afterwards {@link #lines} has the principal variation. */
  final int searchRoot(int alpha, int beta, int depth, int rootDepth) {
    this.rootDepth = rootDepth;
    effort.clear();
    return search(alpha, beta, depth, 0, false);
  }

  /**
   * Searches the position at a ply; fail soft. If the search was stopped, the score has no meaning,
   * except in a first turn with a known line.
   *
   * <p>Not split further: the JIT compiler would inline a smaller method at each call, and the
   * search would be slower by 2 to 3%.
   */
  private int search(int alpha, int beta, int depth, int ply, boolean cutNode) {
    lineLengths[ply] = 0;
    boolean principal = beta - alpha > 1;
    boolean firstTurn = turns[ply] == 0;
    if (depth <= 0 && !(firstTurn && ply > 0)) {
      return quiesce(alpha, beta, ply, principal);
    }
    if (mustStop()) {
      return 0;
    }
    visit(ply);
    if (ply > 0 && !position.insideTurn()) {
      if (position.isDecided()) {
        return ended(ply);
      }
      if (position.occurrences() > 1) {
        return Score.DRAW;
      }
      if (position.isDrawnByRule()) {
        return drawn(ply);
      }
      // Mate distance pruning.
      alpha = Math.max(alpha, turns[ply] - ForcedScore.WIN);
      beta = Math.min(beta, ForcedScore.WIN - turns[ply] - 1);
      if (alpha >= beta) {
        return alpha;
      }
    }
    boolean check = position.inCheck();
    if (ply >= MAX_PLY - 1) {
      return check ? Score.DRAW : evaluate(ply, alpha, beta);
    }
    Node node = stack[level++];
    node.alpha = alpha;
    node.beta = beta;
    // The first turn is searched completely at any depth.
    node.depth = Math.max(depth, 1);
    node.ply = ply;
    node.principal = principal;
    node.cutNode = cutNode;
    node.firstTurn = firstTurn;
    node.restricted = firstTurn && rootTurns.restricts();
    node.check = check;
    node.excluded = excluded[ply];
    int score = probe(node);
    if (score == UNDECIDED) {
      evaluateStatically(node);
      score = prune(node);
    }
    if (score == UNDECIDED) {
      reduceInternally(node);
      score = searchMoves(node);
    }
    level--;
    return score;
  }

  /** A draw by the rules, unless the same move mates. */
  private int drawn(int ply) {
    return position.countTurns() == 0 ? ended(ply) : Score.DRAW;
  }

  /** Probes the transposition table; returns the entry's score if it is deep enough. */
  private int probe(Node node) {
    node.found = node.excludes() ? 0 : probe();
    node.foundScore = node.found == 0 ? 0 : score(node.found, node.ply);
    return !node.principal
            && !node.restricted
            && TranspositionTable.depth(node.found) >= node.depth
            && isProof(node.found, node.foundScore, node.beta)
        ? node.foundScore
        : UNDECIDED;
  }

  private void evaluateStatically(Node node) {
    int ply = node.ply;
    node.exactEvaluation = NO_EVALUATION;
    if (node.check) {
      node.evaluation = NO_EVALUATION;
    } else if (node.excludes()) {
      node.evaluation = evaluations[ply];
    } else {
      int evaluation = evaluation(node.found, ply, node.alpha, node.beta);
      node.exactEvaluation = forTable(evaluation);
      node.evaluation = corrected(evaluation, ply);
    }
    evaluations[ply] = node.evaluation;
    int before = ply - 2 * MOVES_PER_TURN;
    node.improving =
        !node.check
            && before >= 0
            && (evaluations[before] == NO_EVALUATION || node.evaluation > evaluations[before]);
  }

  /** Ends the search of a node if its evaluation or a pass decides it. */
  private int prune(Node node) {
    if (node.principal || node.check || node.restricted || node.excludes()) {
      return UNDECIDED;
    }
    int eval =
        isProof(node.found, node.foundScore, node.evaluation) ? node.foundScore : node.evaluation;
    if (futility && !ForcedScore.isForced(node.beta) && eval < ForcedScore.MIN) {
      if (isReverseFutile(node, eval)) {
        return (eval + node.beta) / 2;
      }
      if (isRazored(node, eval)) {
        int score = quiesce(node.alpha, node.alpha + 1, node.ply, false);
        if (score <= node.alpha) {
          return score;
        }
      }
    }
    return mayPass(node, eval) ? searchPass(node, eval) : UNDECIDED;
  }

  /** Reverse futility. */
  private static boolean isReverseFutile(Node node, int eval) {
    int moves = node.improving ? node.depth - 1 : node.depth;
    return node.depth <= REVERSE_FUTILITY_DEPTH
        && node.beta >= -WON
        && eval - REVERSE_FUTILITY_MARGIN * moves >= node.beta;
  }

  /** Razoring. */
  private static boolean isRazored(Node node, int eval) {
    return node.depth <= RAZORING_DEPTH
        && node.evaluation <= WON
        && eval + RAZORING_MARGIN * node.depth < node.alpha
        && node.alpha < ForcedScore.MIN;
  }

  private boolean mayPass(Node node, int eval) {
    return nullMove
        && !position.insideTurn()
        && node.depth >= NULL_MOVE_DEPTH
        && node.beta >= -WON
        && eval >= node.beta
        && node.evaluation >= node.beta - NULL_MOVE_MARGIN_STEP * node.depth + NULL_MOVE_MARGIN
        && node.ply >= passForbiddenUntil
        && path[node.ply - 1] != PackedMove.NONE
        && !ForcedScore.isForced(node.beta)
        && hasNonPawns();
  }

  /** Whether the side to move has a piece besides kings and pawns. If not, zugzwang is likely. */
  private boolean hasNonPawns() {
    for (int kind : NON_PAWNS) {
      for (int w = 0; w < WORDS; w++) {
        if (position.cells(2 * kind + position.sideIndex(), w) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Null move. */
  private int searchPass(Node node, int eval) {
    int ply = node.ply;
    int beta = node.beta;
    int depth =
        node.depth
            - NULL_MOVE_REDUCTION
            - node.depth / NULL_MOVE_DEPTH_STEP
            - Math.min(NULL_MOVE_MAX_FOR_SCORE, (eval - beta) / NULL_MOVE_SCORE_STEP);
    pass(ply);
    int score = -search(-beta, -beta + 1, Math.max(0, depth), ply + 1, !node.cutNode);
    position.unmake();
    if (stopped) {
      return 0;
    }
    if (score < beta) {
      return UNDECIDED;
    }
    int sound = ForcedScore.isForced(score) ? beta : score;
    if (node.depth < NULL_MOVE_VERIFIED_DEPTH || passForbiddenUntil > 0) {
      return sound;
    }
    // For three quarters of the search that verifies the pass.
    passForbiddenUntil = ply + 3 * depth / 4;
    int verified = search(beta - 1, beta, depth, ply, false);
    passForbiddenUntil = 0;
    if (stopped) {
      return 0;
    }
    return verified >= beta ? sound : UNDECIDED;
  }

  private static void reduceInternally(Node node) {
    if (node.depth >= INTERNAL_REDUCTION_DEPTH
        && node.found == 0
        && !node.excludes()
        && (node.principal || node.cutNode)) {
      node.depth--;
    }
  }

  private int searchMoves(Node node) {
    int ply = node.ply;
    MoveList list = moves[ply];
    order.start(position, list, ply, node.found, node.check);
    node.best = -Score.INFINITE;
    node.bestMove = PackedMove.NONE;
    node.searched = 0;
    node.quiets = 0;
    int before = node.alpha;
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != PackedMove.NONE;
        move = order.next(position, list, ply, ++i)) {
      if (move == node.excluded) {
        continue;
      }
      boolean quiet = position.isQuiet(move);
      int history = quiet ? order.history(position, move, ply, i) : 0;
      if (isPruned(node, move, i, quiet, history)) {
        continue;
      }
      int extension = 0;
      if (i == 0 && isSingularCandidate(node, move)) {
        int limit = node.foundScore - SINGULAR_MARGIN * node.depth;
        int others = searchOthers(node, move, limit);
        if (stopped) {
          return 0;
        }
        if (others < limit) {
          extension = 1;
        } else if (limit >= node.beta) {
          // Multi-cut: more than one move fails high.
          return limit;
        } else if (node.foundScore >= node.beta) {
          extension = -1;
        }
      }
      int side = position.sideIndex();
      make(move, ply);
      if (node.restricted && !rootTurns.allows(path, ply, position.insideTurn())) {
        position.unmake();
        continue;
      }
      node.searched++;
      boolean same = position.sideIndex() == side;
      boolean gives = position.inCheck() && !same;
      if (gives && extension == 0 && extendsChecks(node) && !order.losesMaterial(ply, i)) {
        extension = 1;
      }
      int depth = node.depth - 1 + extension;
      int reduction =
          isReduced(node, i, quiet) ? reduction(node, i, quiet, history, gives, depth - 1) : 0;
      long nodesBefore = nodes;
      int score = searchMove(node, depth, reduction, same);
      position.unmake();
      if (stopped) {
        return whenStopped(node, move, score, same);
      }
      if (node.firstTurn && !same) {
        effort.add(nodes - nodesBefore);
      }
      if (same && score == NO_TURN) {
        node.searched--;
        continue;
      }
      if (score > node.best) {
        node.best = score;
        if (score > node.alpha) {
          node.bestMove = move;
          node.alpha = score;
          if (node.principal) {
            extendLine(ply, move);
          }
          if (score >= node.beta) {
            order.reward(position, list, ply, i, node.depth, quiet);
            break;
          }
        }
      }
      if (quiet) {
        node.quiets++;
      }
      if (quietsAreHopeless(node)) {
        order.skipQuiets(ply);
      }
    }
    if (node.searched == 0) {
      return withoutMoves(node, list);
    }
    if (!node.excludes() && !node.restricted) {
      int bound = bound(node.best, before, node.beta);
      store(node.bestMove, node.best, node.exactEvaluation, node.depth, bound, ply);
      if (corrects(node, bound)) {
        int difference = node.best - node.evaluation;
        corrections.learn(evaluator.pawnKey(ply), position.sideIndex(), difference, node.depth);
      }
    }
    return node.best;
  }

  /** Whether the score of a node shows in which direction its evaluation errs. */
  private boolean corrects(Node node, int bound) {
    return !node.check
        && !ForcedScore.isForced(node.best)
        && (bound != TranspositionTable.LOWER || node.best > node.evaluation)
        && (bound != TranspositionTable.UPPER || node.best < node.evaluation)
        && (node.bestMove == PackedMove.NONE || position.isQuiet(node.bestMove));
  }

  /** Whether a move is pruned. Late move pruning also drops the quiet moves that follow. */
  private boolean isPruned(Node node, long move, int i, boolean quiet, int history) {
    if (node.best <= -ForcedScore.MIN
        || node.alpha >= ForcedScore.MIN
        || node.firstTurn
        || node.searched == 0) {
      return false;
    }
    if (!quiet) {
      return exchanges
          && node.depth <= EXCHANGE_DEPTH
          && order.losesMaterial(node.ply, i)
          && losesMoreThan(CAPTURE_EXCHANGE_STEP * node.depth, move);
    }
    if (node.check) {
      return false;
    }
    boolean won = Math.max(node.evaluation, node.alpha) > WON;
    boolean late = node.quiets >= LATE_MOVES + LATE_MOVES_STEP * node.depth * node.depth;
    if (futility && late && !won) {
      // Late move pruning: the quiet moves come in the order of their history.
      order.dropQuiets(moves[node.ply], node.ply, i + 1);
      return true;
    }
    int depth = Math.max(0, node.depth - 1 - reduction(node));
    boolean pruned =
        (futility && (late || isHopeless(node, i, history, depth)))
            || (exchanges
                && depth <= EXCHANGE_DEPTH
                && losesMoreThan(QUIET_EXCHANGE_STEP * depth * depth, move));
    return pruned && !givesCheck(move);
  }

  /**
   * Futility and history pruning of a quiet move.
   *
   * @param depth after reduction
   */
  private boolean isHopeless(Node node, int i, int history, int depth) {
    int max =
        node.evaluation + FUTILITY_MARGIN + FUTILITY_STEP * depth + history / FUTILITY_HISTORY;
    return (depth <= FUTILITY_DEPTH && !order.isRefutation(node.ply, i) && max <= node.alpha)
        || (depth <= HISTORY_PRUNING_DEPTH && history < HISTORY_PRUNING_STEP * (depth + 1));
  }

  private boolean losesMoreThan(int centipawns, long move) {
    return !position.exchangeGains(move, values, cheapestFirst, centipawns);
  }

  /** Whether a move gives check; if a turn has several moves, by the moved piece only. */
  private boolean givesCheck(long move) {
    if (MOVES_PER_TURN > 1) {
      int code = position.pieceAt(PackedMove.from(move));
      int king = position.king(position.sideIndex() ^ 1, KING_OF[PackedMove.to(move)]);
      long first = position.attacks(code, PackedMove.to(move), attacked);
      return ((king < 64 ? first : attacked[king >> 6]) >>> king & 1) != 0;
    }
    return position.givesCheck(move);
  }

  /** Whether to test if the table's move is much better than all others. */
  private boolean isSingularCandidate(Node node, long move) {
    return singular
        && node.depth >= SINGULAR_DEPTH
        && node.ply > 0
        && node.ply < MAX_EXTENDED * rootDepth
        && node.found != 0
        && !node.excludes()
        && !node.restricted
        && !node.check
        && TranspositionTable.isBest(node.found, move)
        && TranspositionTable.depth(node.found) >= node.depth - SINGULAR_ENTRY
        && (TranspositionTable.bound(node.found) & TranspositionTable.LOWER) != 0
        && !ForcedScore.isForced(node.foundScore);
  }

  /** Singular extension: the score of all moves but the first. */
  private int searchOthers(Node node, long first, int limit) {
    int ply = node.ply;
    excluded[ply] = first;
    int score = search(limit - 1, limit, (node.depth - 1) / 2, ply, node.cutNode);
    excluded[ply] = PackedMove.NONE;
    // The search of the others has used this ply's list.
    order.startWith(moves[ply], ply, first);
    return score;
  }

  private boolean extendsChecks(Node node) {
    return (node.principal || node.depth <= CHECK_DEPTH) && node.ply < MAX_EXTENDED * rootDepth;
  }

  /** Late move reductions: whether to reduce the move that was made. */
  private boolean isReduced(Node node, int i, boolean quiet) {
    return reduces
        && node.depth >= REDUCTION_DEPTH
        && node.searched > (node.principal ? 2 : 1) + (node.firstTurn ? 1 : 0)
        && (quiet || order.losesMaterial(node.ply, i));
  }

  private int reduction(Node node, int i, boolean quiet, int history, boolean gives, int max) {
    int reduction = reduction(node);
    if (quiet) {
      reduction += node.cutNode ? CUT_NODE_REDUCTION : 0;
      reduction -= history / REDUCTION_HISTORY;
      reduction -= order.isRefutation(node.ply, i) ? 1 : 0;
    }
    reduction -= node.principal ? 1 : 0;
    reduction -= gives || node.check ? 1 : 0;
    if (node.alpha >= ForcedScore.MIN) {
      reduction = Math.min(reduction, FORCED_REDUCTION);
    }
    if (node.evaluation != NO_EVALUATION && Math.abs(node.evaluation) > WON) {
      reduction = gives ? 0 : 2 * reduction / 3;
    }
    return Math.clamp(reduction, 0, max);
  }

  /**
   * The reduction by depth and by the number of moves searched, with or without the current one.
   */
  private static int reduction(Node node) {
    int product =
        REDUCTIONS[Math.min(node.depth, REDUCTIONS.length - 1)]
            * REDUCTIONS[Math.min(node.searched, REDUCTIONS.length - 1)];
    return (product + REDUCTION_ROUNDING) / REDUCTION_UNIT + (product > REDUCTION_EXTRA ? 1 : 0);
  }

  /**
   * Principal variation search of the move that was made. The first move of an open window is
   * searched with that window; other moves are searched with a null window, and again with the open
   * one if they turn out better.
   *
   * @param same whether the same side is still to move
   */
  private int searchMove(Node node, int depth, int reduction, boolean same) {
    int alpha = node.alpha;
    int ply = node.ply;
    if (node.principal && node.searched == 1) {
      return child(alpha, node.beta, depth, ply, same, false);
    }
    if (reduction > 0) {
      int score = child(alpha, alpha + 1, depth - reduction, ply, same, true);
      if (score <= alpha) {
        return score;
      }
    }
    int score = child(alpha, alpha + 1, depth, ply, same, !node.cutNode);
    return node.principal && score > alpha && (score < node.beta || node.firstTurn)
        ? child(alpha, node.beta, depth, ply, same, false)
        : score;
  }

  /** The score, for the side that moved, of the position after the move. */
  private int child(int alpha, int beta, int depth, int ply, boolean same, boolean cutNode) {
    return same
        ? search(alpha, beta, depth, ply + 1, cutNode)
        : -search(-beta, -alpha, depth, ply + 1, cutNode);
  }

  /** The score of a node whose search was stopped while it searched a move. */
  private int whenStopped(Node node, long move, int score, boolean same) {
    int ply = node.ply;
    if (same && node.firstTurn && lineLengths[ply + 1] > 0 && score > node.alpha) {
      // The search stopped inside the turn: the best of the turn's last moves so far counts.
      extendLine(ply, move);
      return score;
    }
    return node.firstTurn && lineLengths[ply] > 0 ? node.best : 0;
  }

  /** Whether no quiet move can reach the window, near the leaves and after one searched move. */
  private boolean quietsAreHopeless(Node node) {
    return futility
        && node.searched == 1
        && node.depth <= QUIETS_DEPTH
        && node.ply > 0
        && !node.check
        && !node.firstTurn
        && node.best > -ForcedScore.MIN
        && node.alpha <= WON
        && node.evaluation + QUIETS_MARGIN + FUTILITY_STEP * (node.depth - 1) <= node.alpha;
  }

  /** The score of a node in which no move was searched. */
  private int withoutMoves(Node node, MoveList list) {
    if (list.size() == 0) {
      return ended(node.ply);
    }
    // Every move was left out: by the exclusion, or because the turn may not be chosen.
    return node.excludes() ? node.alpha : NO_TURN;
  }
}
