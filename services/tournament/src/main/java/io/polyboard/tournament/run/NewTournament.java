package io.polyboard.tournament.run;

import io.polyboard.play.schedule.TournamentDefinition;
import java.util.Map;

/**
 * What a tournament is made from.
 *
 * @param definition without faults; files of weights by digest
 * @param weights files of weights that the platform may not know yet, by digest
 */
public record NewTournament(TournamentDefinition definition, Map<String, String> weights) {
  public NewTournament {
    weights = Map.copyOf(weights);
  }
}
