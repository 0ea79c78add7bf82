package io.polyboard.play;

/** Receives the turns of a game while it is played, in the thread that plays it. */
@FunctionalInterface
public interface TurnListener {
  /** Ignores all turns. */
  TurnListener NONE = (turn, number) -> {};

  /**
   * A turn was made.
   *
   * @param turn the turn; a turn of the opening has no search result
   * @param number from 1, including the turns of the opening
   * @throws InterruptedException to end the game
   */
  void made(PlayedTurn turn, int number) throws InterruptedException;
}
