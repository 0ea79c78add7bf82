package io.polyboard.archive.store;

import io.polyboard.archive.store.GroupCount.Common;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Counts games: sums over the table of counts or, where times, lengths or a game's id are asked
 * for, over the games. Thread-safe.
 */
@ApplicationScoped
public class GameCounter {
  /**
   * The groups of a page and the number of all games; a row without a group where none is left. All
   * rows are grouped by a column that is the same in all, so that there may be nothing else.
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
   * Counts, the largest first.
   *
   * @param totalGames all games of the selection, those of other pages too
   */
  public record Counts(List<GroupCount> groups, long totalGames) {}

  /** The last count of a page: what its games have in common, and how many they were. */
  public record Last(Common common, long games) {}

  /**
   * Counts games by what they have in common.
   *
   * @param keys none for one count of all
   * @param last the count that the page follows; null for the first page
   * @param size the most counts, 1 or more
   */
  public Counts count(GameSelection selection, Set<CountKey> keys, @Nullable Last last, int size) {
    return database.read(handle ->
        count(
            handle,
            selection.isCounted() ? Conditions.of(selection) : Conditions.of(handle, selection),
            selection,
            keys,
            last,
            size));
  }

  private static Counts count(
      Handle handle,
      Conditions conditions,
      GameSelection selection,
      Set<CountKey> keys,
      @Nullable Last last,
      int size) {
    Map<String, Object> parameters = new HashMap<>(conditions.parameters());
    parameters.put("size", size);
    List<String> columns = new ArrayList<>(List.of("one"));
    for (CountKey key : keys.isEmpty() ? keys : EnumSet.copyOf(keys)) {
      columns.addAll(key.columns());
    }
    String listed = String.join(", ", columns);
    String where = "";
    if (last != null) {
      where =
          "where in_group < :last_games or in_group = :last_games and (%s) > (:last_%s)"
              .formatted(listed, String.join(", :last_", columns));
      parameters.put("last_games", last.games());
      parameters.put("last_one", 0);
      parameters.put("last_variant_digest", last.common().variantDigest());
      parameters.put("last_variant_id", last.common().variantId());
      parameters.put("last_tournament_id", last.common().tournamentId());
      parameters.put("last_white", last.common().white());
      parameters.put("last_black", last.common().black());
      parameters.put("last_result", last.common().result());
      parameters.put("last_termination", last.common().termination());
    }
    String source =
        selection.isCounted() ? COUNTS + conditions.counted() : GAMES + conditions.ofGames();
    String sql =
        COUNT.replace("<keys>", listed).replace("<source>", source).replace("<where>", where);
    List<GroupCount> counts = new ArrayList<>();
    long total =
        handle
            .createQuery(sql)
            .bindMap(parameters)
            .reduceResultSet(
                0L,
                (before, row, context) -> {
                  if (row.getLong("in_group") > 0) {
                    counts.add(group(row, columns));
                  }
                  return row.getLong("total");
                });
    return new Counts(counts, total);
  }

  private static GroupCount group(ResultSet row, List<String> columns) throws SQLException {
    Map<String, String> values = new HashMap<>();
    for (String column : columns) {
      values.put(column, row.getString(column));
    }
    return new GroupCount(
        new Common(
            values.getOrDefault("variant_digest", ""),
            values.getOrDefault("variant_id", ""),
            values.getOrDefault("tournament_id", ""),
            values.getOrDefault("white", ""),
            values.getOrDefault("black", ""),
            values.getOrDefault("result", ""),
            values.getOrDefault("termination", "")),
        row.getLong("in_group"),
        row.getLong("white_wins"),
        row.getLong("black_wins"),
        row.getLong("draws"),
        row.getDouble("mean_turns"));
  }
}
