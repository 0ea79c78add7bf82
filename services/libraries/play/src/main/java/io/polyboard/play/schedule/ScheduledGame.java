package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.rules.Variant;

/**
 * A game as the schedule of a tournament has it.
 *
 * @param number number of the game in the tournament, from 1
 * @param round number of the round, from 1; 0 if unknown
 * @param whiteSeed seed of White's random decisions, derived from its own seed, too
 * @param blackSeed seed of Black's random decisions, likewise
 */
public record ScheduledGame(
    int number,
    int round,
    VariantReference variant,
    PlayerDefinition white,
    PlayerDefinition black,
    Opening.Source opening,
    long whiteSeed,
    long blackSeed,
    int maxPlies,
    Adjudication adjudication) {

  /**
   * The plan of the game.
   *
   * @param compiled the compiled variant
   * @param players gives the player for a definition in that variant
   */
  public GamePlan plan(Variant compiled, Function<PlayerDefinition, Player> players) {
    return new GamePlan(
        compiled,
        players.apply(white),
        players.apply(black),
        opening,
        whiteSeed,
        blackSeed,
        maxPlies,
        adjudication);
  }
}
