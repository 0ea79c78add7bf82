package io.polyboard.play;

/** Takes the turns of a game while it is played; called by the thread that plays it. */
@FunctionalInterface
public interface TurnListener {
  /** Not interested. */
  TurnListener NONE = (turn, number) -> {};

  /**
   * A turn was made.
   *
   * @param turn without what was found for those of the opening
   * @param number from 1, those of the opening included
   * @throws InterruptedException to end the game
   */
  void made(PlayedTurn turn, int number) throws InterruptedException;
}
