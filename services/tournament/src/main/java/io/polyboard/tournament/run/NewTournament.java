package io.polyboard.tournament.run;

import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.tournament.store.Description;
import java.util.List;
import java.util.Map;

/**
 * What a tournament is made from.
 *
 * @param displayName empty for none
 * @param owner empty for nobody's
 * @param weight among the running tournaments of its owner, 1 to {@value Description#MOST_WEIGHT}
 * @param definition without faults; files of weights by digest
 * @param weights files of weights that the platform may not know yet
 * @param inQuota whether the quotas of its owner bind it
 */
public record NewTournament(
    String displayName,
    String owner,
    int weight,
    Map<String, String> labels,
    TournamentDefinition definition,
    List<KnownWeights> weights,
    boolean inQuota) {
  public NewTournament {
    labels = Map.copyOf(labels);
    weights = List.copyOf(weights);
  }
}
