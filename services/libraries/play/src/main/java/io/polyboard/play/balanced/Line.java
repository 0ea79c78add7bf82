package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;

/**
 * Turns from the start position, none of which loses much: in a short search, the score of the side
 * that makes the turn falls only a little. So no line is balanced merely because both sides erred.
 * For one thread.
 */
final class Line {
  /** Max turns drawn for a ply before the line is given up. */
  private static final int TRIES = 16;

  /**
   * Max distance from the centre after the last turn in a short search, in centipawns, unless the
   * bound is wider: a short search is no more exact than that.
   */
  private static final int GLANCED = 50;

  private final BalanceRule rule;
  private final Judge judge;
  private final Position position;
  private final List<Turn> turns = new ArrayList<>();

  /** Scores before each turn and after the last one, each for the side to move. */
  private final List<Integer> scores = new ArrayList<>();

  /**
   * @param start score of the start position in a short search, for the side to move
   */
  Line(Variant variant, BalanceRule rule, Judge judge, int start) {
    this.rule = rule;
    this.judge = judge;
    position = variant.start();
    scores.add(start);
  }

  /** The position after the turns; callers must not change it. */
  Position position() {
    return position;
  }

  List<Turn> turns() {
    return turns;
  }

  boolean isComplete() {
    return turns.size() == rule.plies();
  }

  /** Makes a legal turn if it is suitable; otherwise leaves the position as it was. */
  boolean add(Turn turn) {
    position.make(turn);
    if (!position.outcome().isOver()) {
      int after = judge.glance(position);
      boolean last = turns.size() + 1 == rule.plies();
      if (scores.getLast() + after <= rule.loss() && (!last || isNear(after))) {
        turns.add(turn);
        scores.add(after);
        return true;
      }
    }
    position.unmake(turn);
    return false;
  }

  private boolean isNear(int after) {
    int white = position.side() == Side.WHITE ? after : -after;
    return Math.abs(white - rule.center()) <= Math.max(rule.within(), GLANCED);
  }

  /** Takes back turns until this many plies are left. */
  void backTo(int plies) {
    while (turns.size() > plies) {
      position.unmake(turns.removeLast());
      scores.removeLast();
    }
  }

  /** Completes the line by random turns; returns whether that was possible. */
  boolean complete(SplittableRandom random) {
    int tries = 0;
    while (!isComplete()) {
      if (tries == TRIES || Thread.currentThread().isInterrupted()) {
        return false;
      }
      tries = add(Opening.drawTurn(position, random)) ? 0 : tries + 1;
    }
    return true;
  }
}
