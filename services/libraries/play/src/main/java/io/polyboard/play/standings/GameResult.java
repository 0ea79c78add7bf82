package io.polyboard.play.standings;

import io.polyboard.play.Effort;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameHash;
import io.polyboard.rules.notation.TurnText;

/**
 * What counts of a game that was played.
 *
 * @param turns of both sides, opening included; 0 or more
 * @param white what White spent
 * @param black what Black spent
 * @param hash of its turns, see {@link GameHash}; {@link GameHash#UNKNOWN} repeats no game
 * @param openingsRejected random openings that were drawn before its own and would not do
 */
public record GameResult(
    Outcome ending, int turns, Effort white, Effort black, long hash, int openingsRejected) {

  /** Of a game that was played. */
  public static GameResult of(PlayedGame game, Variant variant) {
    return new GameResult(
        game.ending(),
        game.plies(),
        game.effort(Side.WHITE),
        game.effort(Side.BLACK),
        GameHash.of(game.startMfen(variant), TurnText.formatAll(variant, game.allTurns())),
        game.opening().rejected());
  }
}
