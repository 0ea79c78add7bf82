package io.polyboard.tournament.store;

import io.polyboard.play.Derivation;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.tournament.Ids;
import java.time.Instant;
import java.util.Map;

/**
 * What a tournament was created with; of it only the number of games changes, by an extension.
 *
 * @param displayName empty for none
 * @param owner empty for nobody's
 * @param weight among the running tournaments of its owner, 1 to {@value #MOST_WEIGHT}
 * @param definition without faults
 * @param extensions how often the number of games was raised
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
    int extensions,
    int derivation,
    boolean inQuota,
    Instant createdAt) {
  public static final int MOST_WEIGHT = 100;

  public Description {
    labels = Map.copyOf(labels);
  }

  /** A tournament that is not created yet. */
  public static Description of(
      String displayName,
      String owner,
      int weight,
      Map<String, String> labels,
      TournamentDefinition definition,
      boolean inQuota) {
    return new Description(
        Ids.fresh(),
        displayName,
        owner,
        weight,
        labels,
        definition,
        0,
        Derivation.CURRENT,
        inQuota,
        Instant.EPOCH);
  }

  /** The same, created at this time. */
  public Description createdAt(Instant time) {
    return new Description(
        id, displayName, owner, weight, labels, definition, extensions, derivation, inQuota, time);
  }

  /** With more games. */
  public Description extended(int games) {
    return new Description(
        id,
        displayName,
        owner,
        weight,
        labels,
        definition.withGames(games),
        extensions + 1,
        derivation,
        inQuota,
        createdAt);
  }
}
