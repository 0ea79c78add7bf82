package io.polyboard.archive.store;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.rules.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.generic.GenericType;
import org.jspecify.annotations.Nullable;

/**
 * Counts games: sums over the table of counts or, if the filter has times, lengths or a game's id,
 * over the games. Thread-safe.
 */
@ApplicationScoped
public class GameCounter {
  /**
   * The groups of a page and the number of all games; one row without a group if no group is left.
   * Rows are always grouped by a constant column, so that there may be no other key.
   */
  private static final String COUNT =
      """
      with grouped as (
        select <keys>, sum(games)::bigint as in_group,
          coalesce(sum(games) filter (where result = 'WHITE_WINS'), 0)::bigint as white_wins,
          coalesce(sum(games) filter (where result = 'BLACK_WINS'), 0)::bigint as black_wins,
          coalesce(sum(games) filter (where result = 'DRAW'), 0)::bigint as draws,
          sum(turns)::float8 / sum(games)::float8 as mean_turns
        from (<source>) counted
        group by <keys>
      ),
      page as (
        select * from grouped <where> order by in_group desc, <keys> limit :size
      )
      select total.games as total, page.*
      from (select coalesce(sum(in_group), 0)::bigint as games from grouped) total
        left join page on true
      order by in_group desc, <keys>
      """;

  private static final String COUNTS = "select *, 0 as one from archive.game_counts where true";

  private static final String GAMES =
      "select games.*, digest as variant_digest, variant_id, 1 as games, turn_count as turns,"
          + " 0 as one from"
          + GameRecord.TABLES
          + "where true";

  private final ArchiveDatabase database;

  @Inject
  public GameCounter(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * Counts of groups of games.
   *
   * @param groups a page of groups, the largest first
   * @param totalGames all games of the filter, including those on other pages
   */
  public record Counts(List<GameCount> groups, long totalGames) {}

  /**
   * Counts games in groups.
   *
   * @param keys keys to group by; none for one count of all games
   * @param last the count that the page follows; null for the first page
   * @param size maximum number of counts, 1 or more
   */
  public Counts count(GameFilter filter, Set<CountKey> keys, @Nullable GameCount last, int size) {
    return database.withHandle(handle -> {
      boolean isCounted = Conditions.isCounted(filter);
      Conditions conditions = isCounted ? Conditions.of(filter) : Conditions.of(handle, filter);
      Map<String, Object> parameters = new HashMap<>(conditions.parameters());
      parameters.put("size", size);
      List<String> columns = new ArrayList<>(List.of("one"));
      for (CountKey key : keys) {
        columns.addAll(columns(key));
      }
      String listed = String.join(", ", columns);
      String where = "";
      if (last != null) {
        where =
            "where in_group < :last_games or in_group = :last_games and (%s) > (:last_%s)"
                .formatted(listed, String.join(", :last_", columns));
        parameters.put("last_games", last.getGames());
        parameters.put("last_one", 0);
        parameters.put("last_variant_digest", last.getVariantDigest());
        parameters.put("last_variant_id", last.getVariantId());
        parameters.put("last_tournament_id", last.getTournamentId());
        parameters.put("last_white", last.getWhite());
        parameters.put("last_black", last.getBlack());
        Outcome outcome = last.hasOutcome() ? Outcomes.read(last.getOutcome()) : Outcome.ONGOING;
        parameters.put("last_result", outcome.result().name());
        parameters.put("last_termination", outcome.reason() == null ? "" : outcome.reason().name());
      }
      String source = isCounted ? COUNTS + conditions.counted() : GAMES + conditions.ofGames();
      String sql =
          COUNT.replace("<keys>", listed).replace("<source>", source).replace("<where>", where);
      List<GameCount> counts = new ArrayList<>();
      long total =
          handle
              .createQuery(sql)
              .bindMap(parameters)
              .reduceResultSet(
                  0L,
                  (before, row, context) -> {
                    if (row.getLong("in_group") > 0) {
                      counts.add(group(row, keys));
                    }
                    return row.getLong("total");
                  });
      return new Counts(counts, total);
    });
  }

  /** The numbers of stored games by ids of tournaments, without tournaments that have no games. */
  public Map<String, Long> ofTournaments(Collection<String> tournamentIds) {
    return database.withHandle(handle ->
        handle
            .createQuery(
                """
                select tournament_id, sum(games)::bigint as games from archive.game_counts
                where tournament_id = any(:ids) group by tournament_id
                """)
            .bindArray("ids", String.class, tournamentIds)
            .setMapKeyColumn("tournament_id")
            .setMapValueColumn("games")
            .collectInto(new GenericType<Map<String, Long>>() {}));
  }

  private static List<String> columns(CountKey key) {
    return switch (key) {
      case COUNT_KEY_VARIANT -> List.of("variant_digest", "variant_id");
      case COUNT_KEY_TOURNAMENT -> List.of("tournament_id");
      case COUNT_KEY_PLAYERS -> List.of("white", "black");
      case COUNT_KEY_OUTCOME -> List.of("result", "termination");
      case COUNT_KEY_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException(key.name());
    };
  }

  private static GameCount group(ResultSet row, Set<CountKey> keys) throws SQLException {
    GameCount.Builder count =
        GameCount.newBuilder()
            .setGames(row.getLong("in_group"))
            .setWhiteWins(row.getLong("white_wins"))
            .setBlackWins(row.getLong("black_wins"))
            .setDraws(row.getLong("draws"))
            .setMeanTurns(row.getDouble("mean_turns"));
    if (keys.contains(CountKey.COUNT_KEY_VARIANT)) {
      count
          .setVariantDigest(row.getString("variant_digest"))
          .setVariantId(row.getString("variant_id"));
    }
    if (keys.contains(CountKey.COUNT_KEY_TOURNAMENT)) {
      count.setTournamentId(row.getString("tournament_id"));
    }
    if (keys.contains(CountKey.COUNT_KEY_PLAYERS)) {
      count.setWhite(row.getString("white")).setBlack(row.getString("black"));
    }
    if (keys.contains(CountKey.COUNT_KEY_OUTCOME)) {
      count.setOutcome(
          Outcomes.message(
              new Outcome(
                  Outcome.Result.valueOf(row.getString("result")),
                  Outcome.Reason.valueOf(row.getString("termination")))));
    }
    return count.build();
  }
}
