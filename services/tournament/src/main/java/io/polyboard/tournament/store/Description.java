package io.polyboard.tournament.store;

import io.polyboard.play.schedule.TournamentDefinition;
import java.time.Instant;
import java.util.Map;

/**
 * What of a tournament never changes.
 *
 * @param displayName empty for none
 * @param owner empty for nobody's
 * @param definition without faults
 */
public record Description(
    String id,
    String displayName,
    String owner,
    Map<String, String> labels,
    TournamentDefinition definition,
    Instant createdAt) {
  public Description {
    labels = Map.copyOf(labels);
  }
}
