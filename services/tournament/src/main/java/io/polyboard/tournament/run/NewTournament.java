package io.polyboard.tournament.run;

import io.polyboard.catalogue.KnownWeights;
import io.polyboard.play.schedule.TournamentDefinition;
import java.util.List;

/**
 * What a tournament is made from.
 *
 * @param definition without faults; files of weights by digest
 * @param weights files of weights that the platform may not know yet
 */
public record NewTournament(TournamentDefinition definition, List<KnownWeights> weights) {
  public NewTournament {
    weights = List.copyOf(weights);
  }
}
