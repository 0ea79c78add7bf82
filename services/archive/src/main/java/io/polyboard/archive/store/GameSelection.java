package io.polyboard.archive.store;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which games; what is empty, null or {@code UNKNOWN} is not asked for.
 *
 * @param player of either side
 * @param archivedFrom stored then or later
 * @param archivedBefore stored before
 * @param minTurns of both sides, opening included
 * @param maxTurns likewise
 */
public record GameSelection(
    String gameId,
    String variantId,
    String variantDigest,
    String tournamentId,
    String player,
    GameResult result,
    GameTermination termination,
    @Nullable Instant archivedFrom,
    @Nullable Instant archivedBefore,
    OptionalInt minTurns,
    OptionalInt maxTurns) {
  /** All games that were stored at a time or later, and before another. */
  static GameSelection storedWithin(Instant from, Instant before) {
    return new GameSelection(
        "",
        "",
        "",
        "",
        "",
        GameResult.UNKNOWN,
        GameTermination.UNKNOWN,
        from,
        before,
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /** Whether nothing but the cohorts of games is asked about. */
  boolean isOfCohorts() {
    return gameId.isEmpty() && archivedFrom == null && archivedBefore == null && !isOfLengths();
  }

  private boolean isOfLengths() {
    return minTurns.isPresent() || maxTurns.isPresent();
  }

  /** The place after which the games are. */
  Place after() {
    return archivedFrom == null ? Place.START : place(archivedFrom);
  }

  /** The place before which the games are. */
  Place before() {
    return archivedBefore == null ? Place.END : place(archivedBefore);
  }

  /** Rounded up to the microsecond, as finely as times are stored: the same games are meant. */
  private static Place place(Instant time) {
    int micros = Math.ceilDiv(time.getNano(), 1_000);
    OffsetDateTime at =
        Instant.ofEpochSecond(time.getEpochSecond(), micros * 1_000L).atOffset(ZoneOffset.UTC);
    return new Place(at, 0);
  }
}
