package io.polyboard.engine.kernel;

import static io.polyboard.engine.kernel.Evaluator.MAX_PLY;

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
 * Quiescence search: captures and promotions, and in check all evasions, until the position is
 * quiet.
 */
abstract class Quiescence extends SearchStack {
  /**
   * Delta pruning: what a capture may gain in addition to the captured piece, in centipawns. Set by
   * hand, near the two pawns that the Chess Programming Wiki proposes; not tuned. In Chess, at
   * 2,000 nodes a move, 200 games without delta pruning were within the error.
   */
  private static final int DELTA_MARGIN = 180;

  /** The depth of entries that quiescence stores in the table. */
  private static final int NO_DEPTH = 0;

  private final boolean quiesces;

  Quiescence(Settings settings, Weights weights, Set<Technique> without, TranspositionTable table) {
    super(settings, weights, without, table);
    quiesces = !without.contains(Technique.QUIESCENCE);
  }

  final int quiesce(int alpha, int beta, int ply, boolean principal) {
    lineLengths[ply] = 0;
    if (mustStop()) {
      return 0;
    }
    visit(ply);
    if (!position.insideTurn() && position.isDecided()) {
      return ended(ply);
    }
    boolean check = position.inCheck();
    if (ply >= MAX_PLY - 1) {
      return check ? Score.DRAW : evaluate(ply, alpha, beta);
    }
    long found = probe();
    if (!principal) {
      int score = score(found, ply);
      if (isProof(found, score, beta)) {
        return score;
      }
    }
    MoveList list = moves[ply];
    int evaluation = NO_EVALUATION;
    int exact = NO_EVALUATION;
    int best = -Score.INFINITE;
    if (check) {
      order.start(position, list, ply, found, true);
      if (list.size() == 0) {
        return ended(ply);
      }
      if (!quiesces) {
        return evaluate(ply, alpha, beta);
      }
    } else {
      // The side to move may decline all captures.
      evaluation = evaluation(found, ply, alpha, beta);
      exact = forTable(evaluation);
      evaluation = corrected(evaluation, ply);
      best = evaluation;
      if (best >= beta || !quiesces) {
        if (found == 0) {
          store(PackedMove.NONE, best, exact, NO_DEPTH, TranspositionTable.LOWER, ply);
        }
        return best;
      }
      alpha = Math.max(alpha, best);
      order.startCaptures(position, list, ply, found);
    }
    int before = alpha;
    int side = position.sideIndex();
    long bestMove = PackedMove.NONE;
    int i = 0;
    for (long move = order.next(position, list, ply, i);
        move != PackedMove.NONE;
        move = order.next(position, list, ply, ++i)) {
      if (check) {
        // If an evasion is known that does not lose by force, quiet ones are left out.
        if (best > -ForcedScore.MIN && i > 0 && position.isQuiet(move)) {
          continue;
        }
      } else {
        if (exchanges && order.losesMaterial(ply, i)) {
          break;
        }
        int max = evaluation + order.gain(position, move) + DELTA_MARGIN;
        if (futility && max <= alpha) {
          best = Math.max(best, max);
          continue;
        }
      }
      make(move, ply);
      int score =
          position.sideIndex() == side
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
    store(bestMove, best, exact, NO_DEPTH, bound(best, before, beta), ply);
    return best;
  }

  /** The last evaluation as the table stores it: none if it is only approximate. */
  final int forTable(int evaluation) {
    return evaluator.isRough ? NO_EVALUATION : evaluation;
  }

  /** The table's evaluation, or a new one if it has none. */
  final int evaluation(long found, int ply, int alpha, int beta) {
    if (found != 0 && TranspositionTable.evaluation(found) != NO_EVALUATION) {
      evaluator.isRough = false;
      return TranspositionTable.evaluation(found);
    }
    return evaluate(ply, alpha, beta);
  }
}
