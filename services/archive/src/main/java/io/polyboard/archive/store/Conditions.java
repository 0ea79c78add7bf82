package io.polyboard.archive.store;

import io.polyboard.service.schema.SqlArray;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * A selection of games as SQL. Every condition has {@code and} ahead.
 *
 * @param counted all conditions on columns that the table of counts has
 * @param shared those of them on columns that the table of games has too
 * @param others conditions on columns of games alone
 * @param parameters of the conditions; with a player, {@code variants} are those of its games
 */
record Conditions(String counted, String shared, String others, Map<String, Object> parameters) {
  /** Of either side: an index has the games of each, by variant, in their order. */
  static final String PLAYER = "(white = :player or black = :player)";

  private static final String VARIANTS =
      """
      select id from archive.game_variants
      where (digest, variant_id) in (
        select variant_digest, variant_id from archive.game_counts where true<counted>)
      """;

  /** Of more tournaments than these no list is made. */
  private static final int MAX_TOURNAMENTS = 5;

  private static final String TOURNAMENTS =
      "select distinct tournament_id from archive.game_counts where true<counted> limit "
          + (MAX_TOURNAMENTS + 1);

  /**
   * Which variants and tournaments have games to find is looked up first, of tournaments where they
   * are few: plans are made for the values that are asked for, and know nothing of which occur
   * together.
   */
  static Conditions of(Handle handle, GameSelection selection) {
    Conditions conditions = of(selection);
    if (conditions.counted.isEmpty()) {
      return conditions;
    }
    StringBuilder others = new StringBuilder(conditions.others);
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
    if (isOfVariant(selection) || !selection.player().isEmpty()) {
      List<Integer> variants =
          handle
              .createQuery(VARIANTS.replace("<counted>", conditions.counted))
              .bindMap(conditions.parameters)
              .mapTo(Integer.class)
              .list();
      conditions.parameters.put("variants", SqlArray.ints(variants, id -> id));
    }
    if (isOfVariant(selection)) {
      others.append(" and variant = any(:variants)");
    }
    return new Conditions(
        conditions.counted, conditions.shared, others.toString(), conditions.parameters);
  }

  /** Enough for the table of counts alone. */
  static Conditions of(GameSelection selection) {
    StringBuilder shared = new StringBuilder();
    StringBuilder ofVariants = new StringBuilder();
    Map<String, Object> parameters = new HashMap<>();
    equal(ofVariants, parameters, "variant_id", selection.variantId());
    equal(ofVariants, parameters, "variant_digest", selection.variantDigest());
    equal(shared, parameters, "tournament_id", selection.tournamentId());
    equal(shared, parameters, "result", selection.result());
    equal(shared, parameters, "termination", selection.termination());
    if (!selection.player().isEmpty()) {
      shared.append(" and ").append(PLAYER);
      parameters.put("player", selection.player());
    }
    StringBuilder others = new StringBuilder();
    if (!selection.gameId().isEmpty()) {
      Optional<GameKey> key = GameKey.of(selection.gameId());
      others.append(" and tournament_id = :of_tournament and number = :number");
      parameters.put("of_tournament", key.map(GameKey::tournamentId).orElse(""));
      parameters.put("number", key.map(GameKey::number).orElse(0));
    }
    if (selection.archivedFrom() != null) {
      others.append(" and archived_at >= :from");
      parameters.put("from", time(selection.archivedFrom()));
    }
    if (selection.archivedBefore() != null) {
      others.append(" and archived_at < :before");
      parameters.put("before", time(selection.archivedBefore()));
    }
    selection
        .minTurns()
        .ifPresent(least -> {
          others.append(" and turn_count >= :min_turns");
          parameters.put("min_turns", least);
        });
    selection
        .maxTurns()
        .ifPresent(most -> {
          others.append(" and turn_count <= :max_turns");
          parameters.put("max_turns", most);
        });
    return new Conditions(
        ofVariants.append(shared).toString(), shared.toString(), others.toString(), parameters);
  }

  private static boolean isOfVariant(GameSelection selection) {
    return !selection.variantId().isEmpty() || !selection.variantDigest().isEmpty();
  }

  private static void equal(
      StringBuilder conditions, Map<String, Object> parameters, String column, String value) {
    if (!value.isEmpty()) {
      conditions.append(" and %1$s = :%1$s".formatted(column));
      parameters.put(column, value);
    }
  }

  /** On the table of games. */
  String ofGames() {
    return shared + others;
  }

  /** Rounded up to the microsecond, as finely as times are stored: the same games are meant. */
  private static OffsetDateTime time(Instant time) {
    int micros = Math.ceilDiv(time.getNano(), 1_000);
    return Instant.ofEpochSecond(time.getEpochSecond(), micros * 1_000L).atOffset(ZoneOffset.UTC);
  }
}
