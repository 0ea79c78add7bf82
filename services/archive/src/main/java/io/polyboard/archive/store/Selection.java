package io.polyboard.archive.store;

import com.google.protobuf.Timestamp;
import io.polyboard.archive.v1.GameFilter;
import io.polyboard.rules.v1.Result;
import io.polyboard.rules.v1.Termination;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/**
 * Which games, as SQL.
 *
 * @param cohorts conditions on the table of cohorts with the alias {@code c}, each with {@code and}
 *     ahead; empty for all
 * @param parameters of these conditions, and of {@link #TIME}
 * @param grain the coarsest at which cohorts can be told apart by the conditions
 * @param byTime whether a time is asked for
 * @param tournament whether a tournament is asked for
 * @param before the place before which the games are
 */
record Selection(
    String cohorts,
    Map<String, Object> parameters,
    int grain,
    boolean byTime,
    boolean tournament,
    Place before) {
  /** The condition on the time of games with the alias {@code g}. */
  static final String TIME = "g.archived_at >= :from and g.archived_at < :before";

  static Selection of(GameFilter filter) {
    StringBuilder cohorts = new StringBuilder();
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
    OffsetDateTime from =
        filter.hasArchivedFrom() ? time(filter.getArchivedFrom()) : OffsetDateTime.MIN;
    OffsetDateTime before =
        filter.hasArchivedBefore() ? time(filter.getArchivedBefore()) : OffsetDateTime.MAX;
    parameters.put("from", from);
    parameters.put("before", before);
    return new Selection(
        cohorts.toString(),
        parameters,
        grain,
        filter.hasArchivedFrom() || filter.hasArchivedBefore(),
        !filter.getTournamentId().isEmpty(),
        new Place(before, 0));
  }

  /** Rounded up to the microsecond, as finely as times are stored: the same games are meant. */
  private static OffsetDateTime time(Timestamp timestamp) {
    int micros = Math.ceilDiv(timestamp.getNanos(), 1_000);
    return Instant.ofEpochSecond(timestamp.getSeconds(), micros * 1_000L).atOffset(ZoneOffset.UTC);
  }
}
