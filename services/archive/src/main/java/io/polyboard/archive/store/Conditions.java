package io.polyboard.archive.store;

import java.util.HashMap;
import java.util.Map;

/**
 * A selection of games as SQL. Every condition has {@code and} ahead.
 *
 * @param cohorts conditions on the table of cohorts with the alias {@code c}; empty for all
 * @param lengths conditions on the games' lengths, on a table with the alias {@code g}; empty for
 *     all
 * @param games all conditions on the table of games with the alias {@code g} that no cohort can
 *     tell
 * @param parameters of the conditions
 * @param grain the coarsest at which cohorts can be told apart by the conditions
 */
record Conditions(
    String cohorts, String lengths, String games, Map<String, Object> parameters, int grain) {
  /** The game of an id, which most rows leave out. */
  static final String GAME =
      " and (g.tournament_id = :series and g.number = :number and g.game_id = ''"
          + " or g.game_id = :game_id)";

  static Conditions of(GameSelection selection) {
    StringBuilder cohorts = new StringBuilder();
    Map<String, Object> parameters = new HashMap<>();
    int grain = 0;
    if (!selection.variantId().isEmpty()) {
      cohorts.append(" and c.variant_id = :variant_id");
      parameters.put("variant_id", selection.variantId());
    }
    if (!selection.variantDigest().isEmpty()) {
      cohorts.append(" and c.variant_digest = :variant_digest");
      parameters.put("variant_digest", selection.variantDigest());
    }
    if (!selection.tournamentId().isEmpty()) {
      cohorts.append(" and c.tournament_id = :tournament_id");
      parameters.put("tournament_id", selection.tournamentId());
      grain |= Cohort.TOURNAMENT;
    }
    if (!selection.player().isEmpty()) {
      cohorts.append(" and (c.white = :player or c.black = :player)");
      parameters.put("player", selection.player());
      grain |= Cohort.PLAYERS;
    }
    if (selection.result() != GameResult.UNKNOWN) {
      cohorts.append(" and c.result = :result");
      parameters.put("result", selection.result().code());
      grain |= Cohort.OUTCOME;
    }
    if (selection.termination() != GameTermination.UNKNOWN) {
      cohorts.append(" and c.termination = :termination");
      parameters.put("termination", selection.termination().code());
      grain |= Cohort.OUTCOME;
    }
    StringBuilder lengths = new StringBuilder();
    selection
        .minTurns()
        .ifPresent(least -> {
          lengths.append(" and g.turn_count >= :min_turns");
          parameters.put("min_turns", least);
        });
    selection
        .maxTurns()
        .ifPresent(most -> {
          lengths.append(" and g.turn_count <= :max_turns");
          parameters.put("max_turns", most);
        });
    StringBuilder games = new StringBuilder(lengths);
    if (!selection.gameId().isEmpty()) {
      GameKey key = GameKey.of(selection.gameId());
      games.append(GAME);
      parameters.put("game_id", selection.gameId());
      parameters.put("series", key.series());
      parameters.put("number", key.number());
    }
    if (selection.archivedFrom() != null) {
      games.append(" and g.archived_at >= :from");
      parameters.put("from", selection.after().archivedAt());
    }
    if (selection.archivedBefore() != null) {
      games.append(" and g.archived_at < :before");
      parameters.put("before", selection.before().archivedAt());
    }
    return new Conditions(
        cohorts.toString(), lengths.toString(), games.toString(), parameters, grain);
  }
}
