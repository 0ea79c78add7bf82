package io.polyboard.play;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.jspecify.annotations.Nullable;

/** A game in progress: a position, the turns that led to it, and when it ends. For one thread. */
final class RunningGame {
  private final Variant variant;
  private final Position position;
  private final int maxPlies;
  private final Adjudication.Watch watch;
  private final List<Turn> turns = new ArrayList<>();
  private Optional<Outcome> agreed = Optional.empty();

  /** Starts before the turns of the opening. */
  RunningGame(Variant variant, Opening opening, int maxPlies, Adjudication adjudication) {
    this.variant = variant;
    this.maxPlies = maxPlies;
    position = opening.start() == null ? variant.start() : variant.position(opening.start());
    watch = adjudication.new Watch();
  }

  /** The position, which {@link #make} changes. */
  Position position() {
    return position;
  }

  /** The turns made so far. */
  int plies() {
    return turns.size();
  }

  /** How the rules, the length or the players have ended the game; empty while it goes on. */
  Optional<Outcome> ending() {
    Outcome outcome = position.outcome();
    return outcome.isOver()
        ? Optional.of(outcome)
        : turns.size() >= maxPlies ? Optional.of(Outcome.draw(Outcome.Reason.PLY_LIMIT)) : agreed;
  }

  /**
   * Makes a turn of the opening.
   *
   * @throws IllegalStateException if the turn is illegal; says in which position
   */
  void make(Turn turn) {
    for (int i = 0; i < turn.size(); i++) {
      Move move = turn.moves().get(i);
      require(position.legalMoves().contains(move) && (i == 0 || position.insideTurn()), turn);
      position.make(move);
    }
    require(!position.insideTurn(), turn);
    turns.add(turn);
  }

  /**
   * Makes a turn that a player has chosen.
   *
   * @param score from the player's point of view; null if it does not search
   * @throws IllegalStateException if the turn is illegal; says in which position
   */
  void make(Turn turn, @Nullable Integer score) {
    boolean white = position.side() == Side.WHITE;
    make(turn);
    agreed = watch.next(score == null || white ? score : Integer.valueOf(-score));
  }

  private void require(boolean legal, Turn turn) {
    if (!legal) {
      throw new IllegalStateException(
          TurnText.format(variant, turn)
              + " is not a legal turn at "
              + Mfen.format(variant, position.setup())
              + " after "
              + String.join(" ", TurnText.formatAll(variant, turns)));
    }
  }
}
