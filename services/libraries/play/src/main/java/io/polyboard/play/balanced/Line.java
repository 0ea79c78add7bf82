package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;

/**
 * Turns from the start position of which none loses much: by how much the score of the side that
 * makes it is lower after the turn than before it, at a glance. So no line is in balance because
 * one side gives back what the other gave away. For one thread.
 */
final class Line {
  /** How many turns are drawn for a ply before the line is given up. */
  private static final int TRIES = 16;

  /**
   * The last turn leads this near to the centre at a glance, in centipawns, or within the bound
   * where that is wider: a glance is no nearer to the score than that.
   */
  private static final int GLANCED = 50;

  private final BalanceRule rule;
  private final Judge judge;
  private final Position position;
  private final List<Turn> turns = new ArrayList<>();

  /** Before each turn and after the last, each of the side that is to move there. */
  private final List<Integer> scores = new ArrayList<>();

  /**
   * @param start the score of the start position at a glance, of the side to move
   */
  Line(Variant variant, BalanceRule rule, Judge judge, int start) {
    this.rule = rule;
    this.judge = judge;
    position = variant.start();
    scores.add(start);
  }

  /** The position after its turns, which nobody else changes. */
  Position position() {
    return position;
  }

  List<Turn> turns() {
    return turns;
  }

  boolean isComplete() {
    return turns.size() == rule.plies();
  }

  /** Makes a legal turn if it will do; otherwise leaves the position as it was. */
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

  /** Takes turns back until so many are left. */
  void backTo(int plies) {
    while (turns.size() > plies) {
      position.unmake(turns.removeLast());
      scores.removeLast();
    }
  }

  /** Completes the line by random turns; answers whether that was possible. */
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
