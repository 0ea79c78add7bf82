package io.polyboard.tournament.grpc;

import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.util.List;
import java.util.Map;

/**
 * What a tournament is made from.
 *
 * @param spec normalised: variants by digest, files of weights by digest, defaults filled in
 * @param variantIds in the order of the variants
 * @param weights files of weights that the platform may not know yet, by digest
 */
public record NewTournament(
    TournamentSpec spec, List<String> variantIds, Map<String, String> weights) {
  public NewTournament {
    variantIds = List.copyOf(variantIds);
    weights = Map.copyOf(weights);
  }
}
