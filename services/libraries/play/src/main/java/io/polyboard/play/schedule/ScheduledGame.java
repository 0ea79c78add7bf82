package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Adjudication;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.rules.Variant;

/**
 * A game as a tournament asks for it.
 *
 * @param number in the tournament, from 1
 * @param round of the tournament, from 1; 0 where it is not known
 * @param whiteSeed all that White's chance is derived from, its own seed included
 * @param blackSeed all that Black's chance is derived from
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
   * What it follows from.
   *
   * @param compiled its variant
   * @param players who plays by a definition in that variant
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
