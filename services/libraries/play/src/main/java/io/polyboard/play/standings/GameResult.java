package io.polyboard.play.standings;

import io.polyboard.play.Effort;
import io.polyboard.play.Ending;
import io.polyboard.play.PlayedGame;

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
    return new GameResult(game.ending(), game.plies(), game.white(), game.black());
  }
}
