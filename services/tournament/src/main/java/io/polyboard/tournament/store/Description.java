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
 * @param definition without faults
 * @param derivation the version of {@link Derivation} that it was begun by
 */
public record Description(
    String id,
    String displayName,
    String owner,
    Map<String, String> labels,
    TournamentDefinition definition,
    int derivation,
    Instant createdAt) {
  public Description {
    labels = Map.copyOf(labels);
  }

  /** Whether this process knows its games; otherwise another version has begun it. */
  public boolean isKnown() {
    return Derivation.isKnown(derivation);
  }
}
