package io.polyboard.tournament.store;

import io.polyboard.play.Derivation;
import io.polyboard.play.schedule.TournamentDefinition;
import java.time.Instant;
import java.util.Map;

/**
 * What of a tournament never changes.
 *
 * @param displayName empty for none
 * @param owner empty for nobody's
 * @param weight among the running tournaments of its owner, 1 to {@value #MOST_WEIGHT}
 * @param definition without faults
 * @param derivation the version of {@link Derivation} that it was begun by
 * @param inQuota whether the quotas of its owner bind it
 */
public record Description(
    String id,
    String displayName,
    String owner,
    int weight,
    Map<String, String> labels,
    TournamentDefinition definition,
    int derivation,
    boolean inQuota,
    Instant createdAt) {
  public static final int MOST_WEIGHT = 100;

  public Description {
    labels = Map.copyOf(labels);
  }
}
