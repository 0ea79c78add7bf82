package io.polyboard.validation.referee;

/** What the referee makes of a game. */
public sealed interface Verdict {
  /** How many of the game's turns were replayed. */
  int turns();

  /** The game is legal from the first turn to its outcome. */
  record Validated(int turns) implements Verdict {}

  /**
   * The game is not legal.
   *
   * @param turnNumber the turn at fault, from 1; 0 if it is not a turn that is at fault
   * @param mfen the position before that turn, or after the last if the outcome is at fault;
   *     otherwise empty
   */
  record Rejected(Rejection why, int turnNumber, String mfen) implements Verdict {
    @Override
    public int turns() {
      return Math.max(0, turnNumber - 1);
    }
  }
}
