package io.polyboard.archive.store;

import io.polyboard.proto.archive.v1.CountKey;
import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.rules.v1.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Counts games: from the counts that are kept with the games, of the coarsest grain that tells
 * enough; where a time or a game's id is asked for, by looking at each game. Thread-safe.
 */
@ApplicationScoped
public class GameCounter {
  private static final int MOST_COUNTS = 10_000;

  /** Clients of gRPC take messages of 4 MiB by default. */
  private static final int MOST_BYTES = 3 << 20;

  private static final String KEPT =
      """
      with chosen as materialized (
        select c.* from archive.cohorts c where c.grain = :grain and c.games > 0%2$s
      ),
      largest as (
        select %1$s, sum(games) as sum from chosen group by %1$s
        order by sum desc, %1$s limit :limit
      )
      select c.* from chosen c join largest using (%1$s)
      """;

  private static final String EACH =
      """
      select %1$s, count(*) as games,
        count(*) filter (where c.result = 2) as white_wins,
        count(*) filter (where c.result = 3) as black_wins,
        count(*) filter (where c.result = 4) as draws,
        avg(g.turns) as mean_turns,
        percentile_cont(0.5) within group (order by g.turns) as median_turns
      from (select game_id, cohort, archived_at, turns from archive.games) g
        join archive.cohorts c on c.id = g.cohort
      where true%3$s%2$s
      group by %1$s
      order by games desc, %1$s
      limit :limit
      """;

  private static final Comparator<GameCount> LARGEST_FIRST =
      Comparator.comparingLong(GameCount::getGames)
          .reversed()
          .thenComparing(GameCount::getVariantDigest)
          .thenComparing(GameCount::getVariantId)
          .thenComparing(GameCount::getTournamentId)
          .thenComparing(GameCount::getWhite)
          .thenComparing(GameCount::getBlack)
          .thenComparingInt(count -> count.getOutcome().getResultValue())
          .thenComparingInt(count -> count.getOutcome().getTerminationValue());

  private final ArchiveDatabase database;

  @Inject
  GameCounter(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * Counts games by what they have in common, the largest count first. At most 10,000 counts, and
   * no more than a response has room for.
   *
   * @param keys each a key but {@code COUNT_KEY_UNSPECIFIED}; none for one count of all
   */
  public List<GameCount> count(GameFilter filter, Set<CountKey> keys) {
    Selection selection = Selection.of(filter);
    List<GameCount> counts =
        selection.games().isEmpty() ? countKept(selection, keys) : countEach(selection, keys);
    List<GameCount> sorted = new ArrayList<>();
    long bytes = 0;
    for (GameCount count : counts.stream().sorted(LARGEST_FIRST).toList()) {
      bytes += count.getSerializedSize();
      if (bytes > MOST_BYTES) {
        break;
      }
      sorted.add(count);
    }
    return sorted;
  }

  private List<GameCount> countKept(Selection selection, Set<CountKey> keys) {
    int grain =
        selection.grain() | keys.stream().mapToInt(GameCounter::grain).reduce(0, (a, b) -> a | b);
    Map<GameCount, Tally> tallies = new LinkedHashMap<>();
    List<Tally> unused =
        database.read(handle ->
            handle
                .createQuery(KEPT.formatted(columns(keys), selection.cohorts()))
                .bindMap(selection.parameters())
                .bind("grain", grain)
                .bind("limit", MOST_COUNTS)
                .map((row, context) -> {
                  GameCount key = key(row, keys).build();
                  Tally tally = tallies.computeIfAbsent(key, each -> new Tally());
                  tally.add(row);
                  return tally;
                })
                .list());
    return tallies.entrySet().stream()
        .map(each -> each.getValue().into(each.getKey().toBuilder()).build())
        .toList();
  }

  private List<GameCount> countEach(Selection selection, Set<CountKey> keys) {
    return database.read(handle ->
        handle
            .createQuery(EACH.formatted(columns(keys), selection.cohorts(), selection.games()))
            .bindMap(selection.parameters())
            .bind("limit", MOST_COUNTS)
            .map((row, context) ->
                key(row, keys)
                    .setGames(row.getLong("games"))
                    .setWhiteWins(row.getLong("white_wins"))
                    .setBlackWins(row.getLong("black_wins"))
                    .setDraws(row.getLong("draws"))
                    .setMeanTurns(row.getDouble("mean_turns"))
                    .setMedianTurns(row.getDouble("median_turns"))
                    .build())
            .list());
  }

  private static int grain(CountKey key) {
    return switch (key) {
      case COUNT_KEY_VARIANT -> 0;
      case COUNT_KEY_TOURNAMENT -> Cohort.TOURNAMENT;
      case COUNT_KEY_PLAYERS -> Cohort.PLAYERS;
      case COUNT_KEY_OUTCOME -> Cohort.OUTCOME;
      case COUNT_KEY_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException(key.name());
    };
  }

  private static String columns(Set<CountKey> keys) {
    // The grain is the same in all rows that are looked at: a key for one count of all.
    return keys.isEmpty()
        ? "grain"
        : EnumSet.copyOf(keys).stream().map(GameCounter::columns).collect(Collectors.joining(", "));
  }

  private static String columns(CountKey key) {
    return switch (key) {
      case COUNT_KEY_VARIANT -> "variant_digest, variant_id";
      case COUNT_KEY_TOURNAMENT -> "tournament_id";
      case COUNT_KEY_PLAYERS -> "white, black";
      case COUNT_KEY_OUTCOME -> "result, termination";
      case COUNT_KEY_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException(key.name());
    };
  }

  /** A count of which only the keys are set. */
  private static GameCount.Builder key(ResultSet row, Set<CountKey> keys) throws SQLException {
    GameCount.Builder count = GameCount.newBuilder();
    if (keys.contains(CountKey.COUNT_KEY_VARIANT)) {
      count.setVariantDigest(row.getString("variant_digest"));
      count.setVariantId(row.getString("variant_id"));
    }
    if (keys.contains(CountKey.COUNT_KEY_TOURNAMENT)) {
      count.setTournamentId(row.getString("tournament_id"));
    }
    if (keys.contains(CountKey.COUNT_KEY_PLAYERS)) {
      count.setWhite(row.getString("white"));
      count.setBlack(row.getString("black"));
    }
    if (keys.contains(CountKey.COUNT_KEY_OUTCOME)) {
      count.setOutcome(
          Outcome.newBuilder()
              .setResultValue(row.getInt("result"))
              .setTerminationValue(row.getInt("termination")));
    }
    return count;
  }
}
