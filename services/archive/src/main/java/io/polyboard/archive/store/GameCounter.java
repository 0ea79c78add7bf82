package io.polyboard.archive.store;

import io.polyboard.archive.store.GroupCount.Common;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts games: from the counts that are kept with the games, of the coarsest grain that tells
 * enough; where times, lengths or a game's id are asked for, by looking at each game. Thread-safe.
 */
@ApplicationScoped
public class GameCounter {
  /**
   * The groups of a page and the number of all games; a row without a group where none is left. Of
   * cohorts that are on other pages no more is read than what they are grouped by.
   */
  private static final String KEPT =
      """
      with chosen as materialized (
        select c.id, c.games as cohort_games, <c.keys>
        from archive.cohorts c
        where c.grain = :grain and c.games > 0<cohorts>
      ),
      grouped as (
        select <keys>, sum(cohort_games) as in_group from chosen group by <keys>
      ),
      page as (
        select <keys>, in_group from grouped <where> order by in_group desc, <keys> limit :size
      )
      select total.games as total, c.*
      from (select coalesce(sum(cohort_games), 0) as games from chosen) total
        left join (
          select c.*, page.in_group
          from page join chosen using (<keys>) join archive.cohorts c on c.id = chosen.id
        ) c on true
      order by c.in_group desc, <keys>
      """;

  private static final String EACH =
      """
      with grouped as (
        select <c.keys>, count(*) as in_group,
          count(*) filter (where c.result = :white_wins) as white_wins,
          count(*) filter (where c.result = :black_wins) as black_wins,
          count(*) filter (where c.result = :draw) as draws,
          avg(g.turn_count) as mean_turns,
          percentile_cont(0.5) within group (order by g.turn_count) as median_turns
        from archive.games g join archive.cohorts c on c.id = g.cohort
        where true<games><cohorts>
        group by <c.keys>
      ),
      page as (
        select * from grouped <where> order by in_group desc, <keys> limit :size
      )
      select total.games as total, page.*
      from (select coalesce(sum(in_group), 0) as games from grouped) total
        left join page on true
      order by in_group desc, <keys>
      """;

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

  /**
   * Counts games by what they have in common.
   *
   * @param keys none for one count of all
   * @param last the count that the page follows, of which only what its games have in common and
   *     their number matters; null for the first page
   * @param size the most counts, 1 or more
   */
  public Counts count(GameSelection selection, Set<CountKey> keys, @Nullable Last last, int size) {
    Question question = new Question(selection, Conditions.of(selection), keys, last, size);
    return selection.isOfCohorts() ? countKept(question) : countEach(question);
  }

  /** The last count of a page: what its games have in common, and how many they were. */
  public record Last(Common common, long games) {}

  private record Question(
      GameSelection selection,
      Conditions conditions,
      Set<CountKey> keys,
      @Nullable Last last,
      int size) {
    int grain() {
      return keys.stream().mapToInt(CountKey::grain).reduce(conditions.grain(), (a, b) -> a | b);
    }

    /** The grain is the same in all rows that are looked at: a key for one count of all. */
    List<String> columns() {
      return keys.isEmpty()
          ? List.of("grain")
          : EnumSet.copyOf(keys).stream().flatMap(key -> key.columns().stream()).toList();
    }

    String sql(String template) {
      String columns = String.join(", ", columns());
      return template
          .replace("<keys>", columns)
          .replace("<c.keys>", "c." + columns.replace(", ", ", c."))
          .replace("<games>", conditions.games())
          .replace("<cohorts>", conditions.cohorts())
          .replace(
              "<where>",
              last == null
                  ? ""
                  : "where in_group < :last_games or in_group = :last_games and (%s) > (%s)"
                      .formatted(columns, ":last_" + columns.replace(", ", ", :last_")));
    }

    Map<String, Object> parameters() {
      Map<String, Object> parameters = new HashMap<>(conditions.parameters());
      parameters.put("grain", grain());
      parameters.put("size", size);
      parameters.put("white_wins", GameResult.WHITE_WINS.code());
      parameters.put("black_wins", GameResult.BLACK_WINS.code());
      parameters.put("draw", GameResult.DRAW.code());
      if (last != null) {
        parameters.put("last_games", last.games());
        parameters.put("last_grain", grain());
        parameters.put("last_variant_digest", last.common().variantDigest());
        parameters.put("last_variant_id", last.common().variantId());
        parameters.put("last_tournament_id", last.common().tournamentId());
        parameters.put("last_white", last.common().white());
        parameters.put("last_black", last.common().black());
        parameters.put("last_result", last.common().result().code());
        parameters.put("last_termination", last.common().termination().code());
      }
      return parameters;
    }

    Common common(ResultSet row) throws SQLException {
      boolean variant = keys.contains(CountKey.VARIANT);
      boolean players = keys.contains(CountKey.PLAYERS);
      boolean outcome = keys.contains(CountKey.OUTCOME);
      return new Common(
          variant ? row.getString("variant_digest") : "",
          variant ? row.getString("variant_id") : "",
          keys.contains(CountKey.TOURNAMENT) ? row.getString("tournament_id") : "",
          players ? row.getString("white") : "",
          players ? row.getString("black") : "",
          outcome ? GameResult.ofCode(row.getInt("result")) : GameResult.UNKNOWN,
          outcome ? GameTermination.ofCode(row.getInt("termination")) : GameTermination.UNKNOWN);
    }
  }

  private Counts countKept(Question question) {
    Map<Common, Tally> tallies = new LinkedHashMap<>();
    long total =
        forEachGroup(
            question,
            KEPT,
            row -> tallies.computeIfAbsent(question.common(row), key -> new Tally()).add(row));
    List<GroupCount> counts = new ArrayList<>();
    tallies.forEach((common, tally) ->
        counts.add(
            new GroupCount(
                common,
                tally.games(),
                tally.whiteWins(),
                tally.blackWins(),
                tally.draws(),
                tally.lengths().mean(),
                tally.lengths().median())));
    return new Counts(counts, total);
  }

  private Counts countEach(Question question) {
    List<GroupCount> counts = new ArrayList<>();
    long total =
        forEachGroup(
            question,
            EACH,
            row ->
                counts.add(
                    new GroupCount(
                        question.common(row),
                        row.getLong("in_group"),
                        row.getLong("white_wins"),
                        row.getLong("black_wins"),
                        row.getLong("draws"),
                        row.getDouble("mean_turns"),
                        row.getDouble("median_turns"))));
    return new Counts(counts, total);
  }

  /** Takes a row of a group. */
  @FunctionalInterface
  private interface Group {
    void take(ResultSet row) throws SQLException;
  }

  /** Every row has the total; one that stands for no group has nothing else. */
  private long forEachGroup(Question question, String template, Group group) {
    return database.read(handle ->
        handle
            .createQuery(question.sql(template))
            .bindMap(question.parameters())
            .reduceResultSet(
                0L,
                (before, row, context) -> {
                  if (row.getLong("in_group") > 0) {
                    group.take(row);
                  }
                  return row.getLong("total");
                }));
  }
}
