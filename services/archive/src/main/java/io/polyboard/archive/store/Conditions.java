package io.polyboard.archive.store;

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
 * @param parameters of the conditions
 */
record Conditions(String counted, String shared, String others, Map<String, Object> parameters) {
  private static final String VARIANTS =
      """
      select id from archive.game_variants
      where (:id = '' or variant_id = :id) and (:digest = '' or digest = :digest)
      """;

  /** Variants are looked up first: plans are made for the games of those that are asked for. */
  static Conditions of(Handle handle, GameSelection selection) {
    Conditions conditions = of(selection);
    if (selection.variantId().isEmpty() && selection.variantDigest().isEmpty()) {
      return conditions;
    }
    List<Integer> variants =
        handle
            .createQuery(VARIANTS)
            .bind("id", selection.variantId())
            .bind("digest", selection.variantDigest())
            .mapTo(Integer.class)
            .list();
    conditions.parameters.put("variants", SqlArray.ints(variants, id -> id));
    return new Conditions(
        conditions.counted,
        conditions.shared,
        conditions.others + " and variant = any(:variants)",
        conditions.parameters);
  }

  private static Conditions of(GameSelection selection) {
    StringBuilder shared = new StringBuilder();
    StringBuilder ofVariants = new StringBuilder();
    Map<String, Object> parameters = new HashMap<>();
    equal(ofVariants, parameters, "variant_id", selection.variantId());
    equal(ofVariants, parameters, "variant_digest", selection.variantDigest());
    equal(shared, parameters, "tournament_id", selection.tournamentId());
    equal(shared, parameters, "result", selection.result());
    equal(shared, parameters, "termination", selection.termination());
    if (!selection.player().isEmpty()) {
      shared.append(" and (white = :player or black = :player)");
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

  private static void equal(
      StringBuilder conditions, Map<String, Object> parameters, String column, String value) {
    if (!value.isEmpty()) {
      conditions.append(" and %1$s = :%1$s".formatted(column));
      parameters.put(column, value);
    }
  }

  /** On the table of games: what no game has is seen at once in that of counts. */
  String ofGames() {
    return counted.isEmpty()
        ? others
        : shared
            + others
            + " and exists (select from archive.game_counts where true"
            + counted
            + ")";
  }

  /** Rounded up to the microsecond, as finely as times are stored: the same games are meant. */
  private static OffsetDateTime time(Instant time) {
    int micros = Math.ceilDiv(time.getNano(), 1_000);
    return Instant.ofEpochSecond(time.getEpochSecond(), micros * 1_000L).atOffset(ZoneOffset.UTC);
  }
}
