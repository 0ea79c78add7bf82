package io.polyboard.archive.store;

import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which games; what is empty or null is not asked for.
 *
 * @param player of either side
 * @param result a constant of the contract without its prefix: {@code WHITE_WINS}
 * @param termination likewise: {@code CHECKMATE}
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
    String result,
    String termination,
    @Nullable Instant archivedFrom,
    @Nullable Instant archivedBefore,
    OptionalInt minTurns,
    OptionalInt maxTurns) {
  /** Every game. */
  public static final GameSelection ALL = of("", "", "", null, null);

  /** The games of a definition, a tournament, a player and a time. */
  static GameSelection of(
      String variantDigest,
      String tournamentId,
      String player,
      @Nullable Instant from,
      @Nullable Instant before) {
    return new GameSelection(
        "",
        "",
        variantDigest,
        tournamentId,
        player,
        "",
        "",
        from,
        before,
        OptionalInt.empty(),
        OptionalInt.empty());
  }

  /** Whether the table of counts has all that is asked for. */
  boolean isCounted() {
    return gameId.isEmpty()
        && archivedFrom == null
        && archivedBefore == null
        && minTurns.isEmpty()
        && maxTurns.isEmpty();
  }
}
