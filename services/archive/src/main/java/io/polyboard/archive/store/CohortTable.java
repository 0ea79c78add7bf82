package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;

import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The table of cohorts, within one transaction, which is the only one that stores games at the
 * time.
 */
final class CohortTable {
  private static final String FIND =
      """
      select c.id, k.place
      from unnest(:grain, :tournament, :white, :black, :digest, :variant, :result, :termination)
        with ordinality
        as k(grain, tournament_id, white, black, variant_digest, variant_id, result, termination,
          place)
      join archive.cohorts c
        using (grain, tournament_id, white, black, variant_digest, variant_id, result, termination)
      """;

  private static final String MAKE =
      """
      insert into archive.cohorts
        (grain, tournament_id, white, black, variant_digest, variant_id, result, termination)
      select *
      from unnest(:grain, :tournament, :white, :black, :digest, :variant, :result, :termination)
      on conflict do nothing
      """;

  private static final String GET =
      """
      select id, games, white_wins, black_wins, draws, lengths
      from archive.cohorts
      where id = any(:id)
      """;

  private static final String UPDATE =
      """
      update archive.cohorts c
      set games = k.games,
        white_wins = k.white_wins,
        black_wins = k.black_wins,
        draws = k.draws,
        lengths = k.lengths,
        first_at = least(c.first_at, :at),
        last_at = :at
      from unnest(:id, :games, :white_wins, :black_wins, :draws, :lengths)
        as k(id, games, white_wins, black_wins, draws, lengths)
      where c.id = k.id
      """;

  private static final KeyTable<Cohort> KEYS = new KeyTable<>(FIND, MAKE, new Columns());

  private final Handle handle;
  private final OffsetDateTime at;

  /**
   * @param at when the transaction stores its games
   */
  CohortTable(Handle handle, OffsetDateTime at) {
    this.handle = handle;
    this.at = at;
  }

  /** The ids of cohorts; those that are not there yet are made. */
  Map<Cohort, Integer> ids(Set<Cohort> cohorts) {
    return KEYS.ids(handle, cohorts);
  }

  /** Adds to the counts of cohorts. */
  void add(Map<Cohort, Tally> tallies) {
    Map<Integer, Tally> sums = new LinkedHashMap<>();
    ids(tallies.keySet())
        .forEach((cohort, id) -> sums.put(id, requireNonNull(tallies.get(cohort))));
    Set<Integer> ids = sums.keySet();
    List<Integer> unused =
        handle
            .createQuery(GET)
            .bind("id", SqlArray.ints(ids, id -> id))
            .map((row, context) -> {
              int id = row.getInt("id");
              requireNonNull(sums.get(id)).add(row);
              return id;
            })
            .list();
    Collection<Tally> sum = sums.values();
    handle
        .createUpdate(UPDATE)
        .bind("at", at)
        .bind("id", SqlArray.ints(ids, id -> id))
        .bind("games", SqlArray.bigints(sum, Tally::games))
        .bind("white_wins", SqlArray.bigints(sum, Tally::whiteWins))
        .bind("black_wins", SqlArray.bigints(sum, Tally::blackWins))
        .bind("draws", SqlArray.bigints(sum, Tally::draws))
        .bind("lengths", SqlArray.bytes(sum, each -> each.lengths().toBytes()))
        .execute();
  }

  /** The columns of keys, as arrays. */
  private static final class Columns implements KeyTable.Columns<Cohort> {
    @Override
    public <S extends SqlStatement<S>> S bind(S statement, Collection<Cohort> cohorts) {
      return statement
          .bind("grain", SqlArray.smallints(cohorts, Cohort::grain))
          .bind("tournament", SqlArray.texts(cohorts, Cohort::tournamentId))
          .bind("white", SqlArray.texts(cohorts, Cohort::white))
          .bind("black", SqlArray.texts(cohorts, Cohort::black))
          .bind("digest", SqlArray.texts(cohorts, Cohort::variantDigest))
          .bind("variant", SqlArray.texts(cohorts, Cohort::variantId))
          .bind("result", SqlArray.smallints(cohorts, Cohort::result))
          .bind("termination", SqlArray.smallints(cohorts, Cohort::termination));
    }
  }
}
