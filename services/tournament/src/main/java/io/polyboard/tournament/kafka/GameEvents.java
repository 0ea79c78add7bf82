package io.polyboard.tournament.kafka;

import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.play.standings.GameResult;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.notation.GameHash;

/** Games of events in the terms of standings. */
public final class GameEvents {
  private GameEvents() {}

  /**
   * What counts of a game.
   *
   * @throws IllegalArgumentException if it has no result
   */
  public static GameResult read(PlayedGame game) {
    return new GameResult(
        Outcomes.read(game.getOutcome()),
        game.getTurnsCount(),
        GameMessages.read(game.getWhiteEffort()),
        GameMessages.read(game.getBlackEffort()),
        GameHash.of(game.getStartMfen(), game.getTurnsList()),
        game.getOpeningsRejected());
  }
}
