package io.polyboard.archive.store;

import com.google.protobuf.Timestamp;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/**
 * Which games, as SQL. Every condition has {@code and} ahead.
 *
 * @param cohorts conditions on the table of cohorts with the alias {@code c}; empty for all
 * @param games conditions on the table of games with the alias {@code g} that no cohort can tell;
 *     empty for all
 * @param parameters of the conditions, and always {@code from}, the earliest time
 * @param grain the coarsest at which cohorts can be told apart by the conditions
 * @param gameId the id of the only game, or empty
 * @param tournamentId the id of the only tournament, or empty
 * @param before the place before which the games are
 */
record Selection(
    String cohorts,
    String games,
    Map<String, Object> parameters,
    int grain,
    String gameId,
    String tournamentId,
    Place before) {
  static Selection of(GameFilter filter) {
    StringBuilder cohorts = new StringBuilder();
    StringBuilder games = new StringBuilder();
    Map<String, Object> parameters = new HashMap<>();
    int grain = 0;
    if (!filter.getVariantId().isEmpty()) {
      cohorts.append(" and c.variant_id = :variant_id");
      parameters.put("variant_id", filter.getVariantId());
    }
    if (!filter.getVariantDigest().isEmpty()) {
      cohorts.append(" and c.variant_digest = :variant_digest");
      parameters.put("variant_digest", filter.getVariantDigest());
    }
    if (!filter.getTournamentId().isEmpty()) {
      cohorts.append(" and c.tournament_id = :tournament_id");
      parameters.put("tournament_id", filter.getTournamentId());
      grain |= Cohort.TOURNAMENT;
    }
    if (!filter.getPlayer().isEmpty()) {
      cohorts.append(" and (c.white = :player or c.black = :player)");
      parameters.put("player", filter.getPlayer());
      grain |= Cohort.PLAYERS;
    }
    if (filter.getResult() != Result.RESULT_UNSPECIFIED) {
      cohorts.append(" and c.result = :result");
      parameters.put("result", filter.getResultValue());
      grain |= Cohort.OUTCOME;
    }
    if (filter.getTermination() != Termination.TERMINATION_UNSPECIFIED) {
      cohorts.append(" and c.termination = :termination");
      parameters.put("termination", filter.getTerminationValue());
      grain |= Cohort.OUTCOME;
    }
    if (!filter.getGameId().isEmpty()) {
      games.append(" and g.game_id = :game_id");
      parameters.put("game_id", filter.getGameId());
    }
    parameters.put("from", OffsetDateTime.MIN);
    if (filter.hasArchivedFrom()) {
      games.append(" and g.archived_at >= :from");
      parameters.put("from", time(filter.getArchivedFrom()));
    }
    Place before = Place.END;
    if (filter.hasArchivedBefore()) {
      games.append(" and g.archived_at < :before");
      before = new Place(time(filter.getArchivedBefore()), 0);
      parameters.put("before", before.archivedAt());
    }
    return new Selection(
        cohorts.toString(),
        games.toString(),
        parameters,
        grain,
        filter.getGameId(),
        filter.getTournamentId(),
        before);
  }

  /** Rounded up to the microsecond, as finely as times are stored: the same games are meant. */
  private static OffsetDateTime time(Timestamp timestamp) {
    int micros = Math.ceilDiv(timestamp.getNanos(), 1_000);
    return Instant.ofEpochSecond(timestamp.getSeconds(), micros * 1_000L).atOffset(ZoneOffset.UTC);
  }
}
