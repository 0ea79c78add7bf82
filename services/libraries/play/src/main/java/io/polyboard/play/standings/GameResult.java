package io.polyboard.play.standings;

import io.polyboard.play.Effort;
import io.polyboard.play.Ending;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.Side;

/**
 * What counts of a game that was played.
 *
 * @param turns of both sides, opening included; 0 or more
 * @param white what White spent
 * @param black what Black spent
 */
public record GameResult(Ending ending, int turns, Effort white, Effort black) {

  /** Of a game that was played. */
  public static GameResult of(PlayedGame game) {
    return new GameResult(game.ending(), game.plies(), game.effort(Side.WHITE), game.effort(Side.BLACK));
  }
}
