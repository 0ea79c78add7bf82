package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Derivation;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.Progress;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.tournament.Times;

/**
 * The settings that a tournament was created with. Only the number of games can change, by an
 * extension.
 *
 * @param created the contract's message of the tournament, without its progress
 * @param definition without faults
 * @param extensions how often the number of games was raised
 * @param derivation the version of {@link Derivation} that it was started with
 * @param inQuota whether the quotas of its owner apply to it
 */
public record Description(
    Tournament created,
    TournamentDefinition definition,
    int extensions,
    int derivation,
    boolean inQuota) {
  public static final int MAX_WEIGHT = 100;

  /** Adds what follows from the definition. */
  public Description {
    created =
        created.toBuilder()
            .setSpec(TournamentMessages.write(definition))
            .clearVariantIds()
            .addAllVariantIds(definition.variants().stream().map(VariantReference::id).toList())
            .build();
  }

  public String id() {
    return created.getTournamentId();
  }

  public String owner() {
    return created.getOwner();
  }

  /** The same, with this time of creation. */
  public Description createdAt(Instant time) {
    return new Description(
        created.toBuilder().setCreatedAt(Times.write(time)).build(),
        definition,
        extensions,
        derivation,
        inQuota);
  }

  /** The same, with more games. */
  public Description extended(int games) {
    return new Description(
        created, definition.withGames(games), extensions + 1, derivation, inQuota);
  }

  /**
   * The current state of the tournament, without its standings.
   *
   * @param gamesPerMinute games counted in the last minute
   */
  public Tournament as(TournamentRow row, int gamesPerMinute) {
    Tournament.Builder tournament =
        created.toBuilder()
            .setRevision(row.revision())
            .setState(row.state().state())
            .setProgress(
                Progress.newBuilder()
                    .setGames(row.games())
                    .setPlayed(row.played())
                    .setFailed(row.failed())
                    .setOutstanding(row.outstanding())
                    .setGamesPerMinute(gamesPerMinute)
                    .setLastFailure(row.lastFailure())
                    .setRound(row.round())
                    .setRounds(definition.format().system().rounds(definition)));
    if (row.endedAt() != null) {
      tournament.setEndedAt(Times.write(row.endedAt()));
    }
    return tournament.build();
  }
}
