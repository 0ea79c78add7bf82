package io.polyboard.play;

import io.polyboard.rules.Turn;

/** Is told of a game's turns while it is played, by the thread that plays it. */
@FunctionalInterface
public interface TurnListener {
  /** Not interested. */
  TurnListener NONE = (turn, number) -> {};

  /**
   * A turn was made.
   *
   * @param number from 1, those of the opening included
   * @throws InterruptedException to end the game
   */
  void made(Turn turn, int number) throws InterruptedException;
}
