package io.polyboard.play.standings;

import io.polyboard.play.Effort;
import io.polyboard.play.PlayedGame;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameHash;
import io.polyboard.rules.notation.TurnText;

/**
 * The result of a game, as standings need it.
 *
 * @param turns of both sides, opening included; 0 or more
 * @param white White's effort
 * @param black Black's effort
 * @param hash hash of the turns, see {@link GameHash}; {@link GameHash#UNKNOWN} repeats no game
 * @param openingsRejected random openings that were drawn and rejected before that of the game
 */
public record GameResult(
    Outcome ending, int turns, Effort white, Effort black, long hash, int openingsRejected) {

  /** The result of a played game. */
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
