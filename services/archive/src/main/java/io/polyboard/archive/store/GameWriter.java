package io.polyboard.archive.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import io.polyboard.balance.GameMeasures;
import io.polyboard.events.ReadUpTo;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/** Stores refereed games, each once, however often it is given. Thread-safe. */
@ApplicationScoped
public class GameWriter {
  /**
   * Makes transactions that store games wait for each other, so that they commit in the order of
   * their times and serial numbers. The time never goes back, even where the clock does.
   */
  private static final String TAKE_TURN =
      """
      update archive.last_stored
      set stored_at = greatest(stored_at, clock_timestamp())
      returning stored_at, (select max(ends_at) from archive.game_partitions) as ends_at
      """;

  private static final String STORE =
      """
      insert into archive.games
        (game_id, cohort, tournament_id, number, turn_count, archived_at, common, worker, header,
          turns, measures_version)
      select game_id, cohort, tournament_id, number, turn_count, :at, common, worker, header, turns,
        measures_version
      from unnest(:game_id, :cohort, :tournament_id, :number, :turn_count, :common, :worker,
          :header, :turns, :measures_version)
        as k(game_id, cohort, tournament_id, number, turn_count, common, worker, header, turns,
          measures_version)
      """;

  private static final String STORE_REJECTED =
      """
      insert into archive.rejected_games
        (game_id, tournament_id, number, turn_count, archived_at, common, worker, header, turns,
          rejection)
      select game_id, tournament_id, number, turn_count, :at, common, worker, header, turns,
        rejection
      from unnest(:game_id, :tournament_id, :number, :turn_count, :common, :worker, :header,
          :turns, :rejection)
        as k(game_id, tournament_id, number, turn_count, common, worker, header, turns,
          rejection)
      on conflict do nothing
      """;

  /** Games whose rows one thread makes, one after the other. */
  private static final int TOGETHER = 16;

  private final ArchiveDatabase database;

  @Inject
  public GameWriter(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * What was new in the archive.
   *
   * @param games legal ones, in the order in which they were given
   * @param rejectedGames how many rejected ones
   */
  public record NewGames(List<ArchivedGame> games, int rejectedGames) {
    public NewGames {
      games = List.copyOf(games);
    }
  }

  /** A game as it is going to lie in its row, and in those that it shares. */
  private record Row(
      GameHeader game, ByteBuffer common, ByteBuffer worker, byte[] header, byte[] turns) {
    static Row of(ArchivedGame game, GameLayout layout) {
      GameHeader header = game.header();
      return new Row(
          header,
          ByteBuffer.wrap(layout.common(header.request())),
          ByteBuffer.wrap(header.worker().getBytes(UTF_8)),
          layout.header(header),
          layout.turns(game));
    }

    RequestedGame request() {
      return game.request();
    }

    GameKey key() {
      return GameKey.of(request().gameId());
    }
  }

  /** A game to be stored, its row, the finest of its cohorts, and what adds to its sample. */
  private record GameRow(
      ArchivedGame game,
      Row row,
      Cohort cohort,
      int measuresVersion,
      Optional<SampledGame> sampled) {
    static GameRow of(ArchivedGame game, GameLayout layout) {
      GameMeasures measures = game.measures();
      return new GameRow(
          game,
          Row.of(game, layout),
          Cohort.of(game.header()),
          measures == null ? 0 : measures.version(),
          SampledGame.of(game));
    }
  }

  private record RejectedRow(Row row, byte[] rejection) {
    static RejectedRow of(Rejection rejected, GameLayout layout) {
      return new RejectedRow(Row.of(rejected.game(), layout), layout.rejection(rejected));
    }
  }

  /**
   * Stores games in one transaction. Of several with one id the first is stored. What it returns is
   * committed.
   *
   * @throws IllegalArgumentException if a game has no id, or a legal one has not ended
   */
  public NewGames store(Collection<ArchivedGame> games, Collection<Rejection> rejected) {
    return store(games, rejected, List.of());
  }

  /**
   * The same, of games that were read from Kafka.
   *
   * @param read how far that is read with them; stored in the same transaction
   * @throws io.polyboard.events.OffsetsChangedException if something else is stored than they were
   *     read from; nothing is stored then
   */
  public NewGames store(
      Collection<ArchivedGame> games, Collection<Rejection> rejected, List<ReadUpTo> read) {
    games.forEach(GameWriter::requireEnded);
    // Nobody is kept waiting by what can be done before a transaction begins.
    List<GameRow> rows = rows(first(games, game -> game), GameRow::of);
    List<RejectedRow> rejectedRows = rows(first(rejected, Rejection::game), RejectedRow::of);
    return rows.isEmpty() && rejectedRows.isEmpty() && read.isEmpty()
        ? new NewGames(List.of(), 0)
        : database.write(handle -> {
          NewGames stored = store(handle, rows, rejectedRows);
          EventOffsets.write(handle, read);
          return stored;
        });
  }

  /** Made by all processors, since coding the turns takes longer than storing them. */
  private static <T, R> List<R> rows(List<T> all, BiFunction<T, GameLayout, R> row) {
    return IntStream.range(0, Math.ceilDiv(all.size(), TOGETHER))
        .parallel()
        .mapToObj(part -> all.subList(part * TOGETHER, Math.min(all.size(), (part + 1) * TOGETHER)))
        .flatMap(part -> {
          try (GameLayout layout = new GameLayout()) {
            return part.stream().map(each -> row.apply(each, layout)).toList().stream();
          }
        })
        .toList();
  }

  private static void requireEnded(ArchivedGame game) {
    GameHeader header = game.header();
    if (header.result() == GameResult.UNKNOWN || header.termination() == GameTermination.UNKNOWN) {
      throw new IllegalArgumentException(
          "game %s has not ended: %s, %s"
              .formatted(header.request().gameId(), header.result(), header.termination()));
    }
  }

  /** The first of each id. */
  private static <T> List<T> first(Collection<T> all, Function<T, ArchivedGame> game) {
    Map<String, T> byId = new LinkedHashMap<>();
    for (T each : all) {
      String id = game.apply(each).header().request().gameId();
      if (id.isEmpty()) {
        throw new IllegalArgumentException("a game without an id");
      }
      byId.putIfAbsent(id, each);
    }
    return List.copyOf(byId.values());
  }

  private static NewGames store(Handle handle, List<GameRow> games, List<RejectedRow> rejected) {
    OffsetDateTime at =
        handle.createQuery(TAKE_TURN).map((row, context) -> takeTurn(handle, row)).one();
    List<Row> rows = new ArrayList<>();
    games.forEach(each -> rows.add(each.row));
    rejected.forEach(each -> rows.add(each.row));
    Map<ByteBuffer, Integer> parts =
        rows.isEmpty()
            ? Map.of()
            : GameParts.ids(
                handle,
                rows.stream().flatMap(row -> Stream.of(row.common, row.worker)).collect(toSet()));
    return new NewGames(
        storeGames(handle, at, games, parts), storeRejected(handle, at, rejected, parts));
  }

  /** The time of storing, for which there is a partition. */
  private static OffsetDateTime takeTurn(Handle handle, ResultSet row) throws SQLException {
    OffsetDateTime at = row.getObject("stored_at", OffsetDateTime.class);
    if (!GamePartitions.isWithin(at, row.getObject("ends_at", OffsetDateTime.class))) {
      GamePartitions.make(handle, at);
    }
    return at;
  }

  private static List<ArchivedGame> storeGames(
      Handle handle, OffsetDateTime at, List<GameRow> games, Map<ByteBuffer, Integer> parts) {
    if (games.isEmpty()) {
      return List.of();
    }
    Set<GameKey> unknown =
        new StoredNumbers(handle).add(games.stream().map(each -> each.row.key()).toList());
    List<GameRow> fresh = games.stream().filter(each -> unknown.contains(each.row.key())).toList();
    if (fresh.isEmpty()) {
      return List.of();
    }
    CohortTable cohorts = new CohortTable(handle, at);
    insert(
        handle,
        at,
        fresh,
        cohorts.ids(fresh.stream().map(GameRow::cohort).collect(toSet())),
        parts);
    Map<Cohort, Tally> tallies = new HashMap<>();
    for (GameRow each : fresh) {
      each.cohort
          .ofAllGrains()
          .forEach(
              cohort -> tallies.computeIfAbsent(cohort, key -> new Tally()).add(each.row.game));
    }
    cohorts.add(tallies);
    new SampleTable(handle).add(fresh.stream().flatMap(each -> each.sampled.stream()).toList());
    return fresh.stream().map(GameRow::game).toList();
  }

  private static void insert(
      Handle handle,
      OffsetDateTime at,
      List<GameRow> games,
      Map<Cohort, Integer> cohorts,
      Map<ByteBuffer, Integer> parts) {
    List<Row> rows = games.stream().map(GameRow::row).toList();
    bind(handle.createUpdate(STORE), rows, parts)
        .bind("at", at)
        .bind("game_id", SqlArray.texts(rows, row -> GameKey.stored(row.request())))
        .bind("cohort", SqlArray.ints(games, each -> requireNonNull(cohorts.get(each.cohort))))
        .bind("measures_version", SqlArray.smallints(games, GameRow::measuresVersion))
        .execute();
  }

  private static Update bind(Update update, List<Row> rows, Map<ByteBuffer, Integer> parts) {
    return update
        .bind("tournament_id", SqlArray.texts(rows, row -> row.request().tournamentId()))
        .bind("number", SqlArray.ints(rows, row -> row.request().number()))
        .bind("turn_count", SqlArray.ints(rows, row -> row.game.turnCount()))
        .bind("common", SqlArray.ints(rows, row -> requireNonNull(parts.get(row.common))))
        .bind("worker", SqlArray.ints(rows, row -> requireNonNull(parts.get(row.worker))))
        .bind("header", SqlArray.bytes(rows, Row::header))
        .bind("turns", SqlArray.bytes(rows, Row::turns));
  }

  private static int storeRejected(
      Handle handle,
      OffsetDateTime at,
      List<RejectedRow> rejected,
      Map<ByteBuffer, Integer> parts) {
    if (rejected.isEmpty()) {
      return 0;
    }
    List<Row> rows = rejected.stream().map(RejectedRow::row).toList();
    return bind(handle.createUpdate(STORE_REJECTED), rows, parts)
        .bind("at", at)
        .bind("game_id", SqlArray.texts(rows, row -> row.request().gameId()))
        .bind("rejection", SqlArray.bytes(rejected, RejectedRow::rejection))
        .execute();
  }
}
