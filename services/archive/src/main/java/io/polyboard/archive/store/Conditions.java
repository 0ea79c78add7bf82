package io.polyboard.archive.store;

import module java.base;

import com.google.protobuf.Timestamp;
import io.polyboard.contract.Outcomes;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.service.schema.SqlArray;
import org.jdbi.v3.core.Handle;

/**
 * A filter of games as SQL. Every condition begins with {@code and}.
 *
 * @param counted conditions on columns of the table of counts
 * @param shared the part of {@code counted} on columns that the table of games also has
 * @param others conditions on columns of games only
 * @param parameters parameters of the conditions; with a player, {@code variants} are the variants
 *     of its games
 */
record Conditions(String counted, String shared, String others, Map<String, Object> parameters) {
  /** Matches either side; each side has an index of its games by variant, in their order. */
  static final String PLAYER = "(white = :player or black = :player)";

  private static final String VARIANTS =
      """
      select id from archive.game_variants
      where (digest, variant_id) in (
        select variant_digest, variant_id from archive.game_counts where true<counted>)
      """;

  /** With more tournaments, no list of them is used. */
  private static final int MAX_TOURNAMENTS = 5;

  private static final String TOURNAMENTS =
      "select distinct tournament_id from archive.game_counts where true<counted> limit "
          + (MAX_TOURNAMENTS + 1);

  /**
   * The conditions for the table of games. Looks up first which variants, and which tournaments if
   * they are few, have games of the filter: the query planner does not know which values occur
   * together.
   */
  static Conditions of(Handle handle, GameFilter filter) {
    Conditions conditions = of(filter);
    if (conditions.counted.isEmpty()) {
      return conditions;
    }
    StringBuilder others = new StringBuilder(conditions.others);
    if (filter.getTournamentId().isEmpty()) {
      List<String> tournaments =
          handle
              .createQuery(TOURNAMENTS.replace("<counted>", conditions.counted))
              .bindMap(conditions.parameters)
              .mapTo(String.class)
              .list();
      if (tournaments.size() <= MAX_TOURNAMENTS) {
        others.append(" and tournament_id = any(:tournaments)");
        conditions.parameters.put("tournaments", SqlArray.texts(tournaments, id -> id));
      }
    }
    if (isOfVariant(filter) || !filter.getPlayer().isEmpty()) {
      List<Integer> variants =
          handle
              .createQuery(VARIANTS.replace("<counted>", conditions.counted))
              .bindMap(conditions.parameters)
              .mapTo(Integer.class)
              .list();
      conditions.parameters.put("variants", SqlArray.ints(variants, id -> id));
    }
    if (isOfVariant(filter)) {
      others.append(" and variant = any(:variants)");
    }
    return new Conditions(
        conditions.counted, conditions.shared, others.toString(), conditions.parameters);
  }

  /** The conditions for the table of counts. */
  static Conditions of(GameFilter filter) {
    StringBuilder shared = new StringBuilder();
    StringBuilder ofVariants = new StringBuilder();
    Map<String, Object> parameters = new HashMap<>();
    equal(ofVariants, parameters, "variant_id", filter.getVariantId());
    equal(ofVariants, parameters, "variant_digest", filter.getVariantDigest());
    equal(shared, parameters, "tournament_id", filter.getTournamentId());
    if (filter.getResult() != Result.RESULT_UNSPECIFIED) {
      equal(shared, parameters, "result", Outcomes.read(filter.getResult()).name());
    }
    if (filter.getTermination() != Termination.TERMINATION_UNSPECIFIED) {
      equal(shared, parameters, "termination", Outcomes.read(filter.getTermination()).name());
    }
    if (!filter.getPlayer().isEmpty()) {
      shared.append(" and ").append(PLAYER);
      parameters.put("player", filter.getPlayer());
    }
    StringBuilder others = new StringBuilder();
    if (!filter.getGameId().isEmpty()) {
      Optional<GameKey> key = GameKey.of(filter.getGameId());
      others.append(" and tournament_id = :of_tournament and number = :number");
      parameters.put("of_tournament", key.map(GameKey::tournamentId).orElse(""));
      parameters.put("number", key.map(GameKey::number).orElse(0));
    }
    if (filter.hasArchivedFrom()) {
      others.append(" and archived_at >= :from");
      parameters.put("from", time(filter.getArchivedFrom()));
    }
    if (filter.hasArchivedBefore()) {
      others.append(" and archived_at < :before");
      parameters.put("before", time(filter.getArchivedBefore()));
    }
    if (filter.hasMinTurns()) {
      others.append(" and turn_count >= :min_turns");
      parameters.put("min_turns", filter.getMinTurns());
    }
    if (filter.hasMaxTurns()) {
      others.append(" and turn_count <= :max_turns");
      parameters.put("max_turns", filter.getMaxTurns());
    }
    return new Conditions(
        ofVariants.append(shared).toString(), shared.toString(), others.toString(), parameters);
  }

  private static boolean isOfVariant(GameFilter filter) {
    return !filter.getVariantId().isEmpty() || !filter.getVariantDigest().isEmpty();
  }

  private static void equal(
      StringBuilder conditions, Map<String, Object> parameters, String column, String value) {
    if (!value.isEmpty()) {
      conditions.append(" and %1$s = :%1$s".formatted(column));
      parameters.put(column, value);
    }
  }

  /** Whether the table of counts has all columns of the filter. */
  static boolean isCounted(GameFilter filter) {
    return filter.getGameId().isEmpty()
        && !filter.hasArchivedFrom()
        && !filter.hasArchivedBefore()
        && !filter.hasMinTurns()
        && !filter.hasMaxTurns();
  }

  /** The conditions on the table of games. */
  String ofGames() {
    return shared + others;
  }

  /** Rounds up to the microsecond, the precision of stored times, which selects the same games. */
  private static OffsetDateTime time(Timestamp time) {
    int micros = Math.ceilDiv(time.getNanos(), 1_000);
    return Instant.ofEpochSecond(time.getSeconds(), micros * 1_000L).atOffset(ZoneOffset.UTC);
  }
}
