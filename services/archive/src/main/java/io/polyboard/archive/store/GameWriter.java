package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.polyboard.contract.Outcomes;
import io.polyboard.contract.TurnRecord;
import io.polyboard.events.ReadUpTo;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Outcome;
import io.polyboard.service.schema.SqlArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jdbi.v3.core.Handle;

/** Stores refereed games, each once, however often it is given. Thread-safe. */
@ApplicationScoped
public class GameWriter {
  /**
   * Makes transactions that store games wait for each other, so that they commit in the order of
   * their times, of which every game has one of its own. The time never goes back, even where the
   * clock does.
   */
  private static final String TAKE_TURN =
      """
      update archive.last_stored
      set stored_at = greatest(stored_at, clock_timestamp()) + :games * interval '1 microsecond'
      returning stored_at
      """;

  /** Stores games that are not there yet, and adds them to the counts. */
  private static final String STORE =
      """
      with added as (
        insert into archive.games (tournament_id, number, archived_at, variant,
          white, black, result, termination, turn_count, measures_version, record)
        select * from unnest(:tournament_id, :number, :archived_at, :variant,
          :white, :black, :result, :termination, :turn_count, :measures_version, :record)
        on conflict do nothing
        returning tournament_id, number, variant, white, black, result, termination, turn_count),
      counted as (
        insert into archive.game_counts as c (tournament_id, variant_digest, variant_id,
          white, black, result, termination, games, turns)
        select tournament_id, digest, variant_id, white, black, result, termination,
          count(*), sum(turn_count)
        from added join archive.game_variants on game_variants.id = variant
        group by tournament_id, digest, variant_id, white, black, result, termination
        on conflict (tournament_id, variant_digest, variant_id, white, black, result, termination)
          do update set games = c.games + excluded.games, turns = c.turns + excluded.turns)
      select tournament_id, number from added
      """;

  private static final String STORE_REJECTED =
      """
      insert into archive.rejected_games (game_id, tournament_id, archived_at, record)
      select * from unnest(:game_id, :tournament_id, :archived_at, :record)
      on conflict (game_id) do nothing
      """;

  private static final String DELETE =
      """
      delete from archive.games
      where archived_at in (
        select archived_at from archive.games
        where archived_at < :before
        order by archived_at
        limit :size)
      """;

  /** The most games that are deleted in one transaction. */
  private static final int MOST_DELETED = 10_000;

  private record GameVariant(String digest, String id) {}

  private static final KeyTable<GameVariant> VARIANTS =
      new KeyTable<>(
          """
          select v.id, k.place
          from unnest(:digest, :variant_id) with ordinality as k(digest, variant_id, place)
          join archive.game_variants v using (digest, variant_id)
          """,
          """
          insert into archive.game_variants (digest, variant_id)
          select * from unnest(:digest, :variant_id)
          on conflict do nothing
          """,
          variants ->
              Map.of(
                  "digest", SqlArray.texts(variants, GameVariant::digest),
                  "variant_id", SqlArray.texts(variants, GameVariant::id)));

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
  public record NewGames(List<GameValidated> games, int rejectedGames) {
    public NewGames {
      games = List.copyOf(games);
    }
  }

  /** A game as it is going to lie in its row, and what adds to its sample. */
  private record Row(
      GameValidated event, Outcome ending, byte[] record, Optional<SampledGame> sampled) {
    static Row of(GameValidated event) {
      PlayedGame game = event.getGame();
      requireWhole(game);
      return new Row(
          event, Outcomes.read(game.getOutcome()), GameRecord.of(game), SampledGame.of(event));
    }

    GameRequest request() {
      return event.getGame().getRequest();
    }

    GameKey key() {
      return new GameKey(request().getTournamentId(), request().getNumber());
    }

    GameVariant variant() {
      return new GameVariant(request().getVariantDigest(), request().getVariantId());
    }
  }

  /**
   * Stores games in one transaction. Of several with one id the first is stored. What it returns is
   * committed.
   *
   * @throws IllegalArgumentException if a legal game has no id of its tournament and number or has
   *     not ended, or its turns and their records do not fit together
   */
  public NewGames store(Collection<GameValidated> games, Collection<GameRejected> rejected) {
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
      Collection<GameValidated> games, Collection<GameRejected> rejected, List<ReadUpTo> read) {
    // Nobody is kept waiting by what can be done before a transaction begins.
    Map<GameKey, Row> rows = new LinkedHashMap<>();
    for (GameValidated each : games) {
      Row row = Row.of(each);
      rows.putIfAbsent(row.key(), row);
    }
    return rows.isEmpty() && rejected.isEmpty() && read.isEmpty()
        ? new NewGames(List.of(), 0)
        : database.write(handle -> {
          List<OffsetDateTime> times = takeTurn(handle, rows.size() + rejected.size());
          NewGames stored =
              new NewGames(
                  storeGames(handle, times.subList(0, rows.size()), List.copyOf(rows.values())),
                  storeRejected(handle, times.subList(rows.size(), times.size()), rejected));
          ArchiveDatabase.OFFSETS.write(handle, read);
          return stored;
        });
  }

  private static void requireWhole(PlayedGame game) {
    GameRequest request = game.getRequest();
    String id = new GameKey(request.getTournamentId(), request.getNumber()).gameId();
    int records = TurnRecord.turns(game.getRecords()).size();
    int own = game.getTurnsCount() - game.getOpeningTurns();
    if (!request.getGameId().equals(id) || request.getNumber() < 1) {
      throw new IllegalArgumentException(
          "game '%s' is number %d of tournament '%s'"
              .formatted(request.getGameId(), request.getNumber(), request.getTournamentId()));
    }
    if (own < 0 || (records != 0 && records != own)) {
      throw new IllegalArgumentException(
          "game %s has %d turns, %d of them of the opening, and records of %d"
              .formatted(id, game.getTurnsCount(), game.getOpeningTurns(), records));
    }
  }

  /** The times of games, which rise. */
  private static List<OffsetDateTime> takeTurn(Handle handle, int games) {
    OffsetDateTime last =
        handle.createQuery(TAKE_TURN).bind("games", games).mapTo(OffsetDateTime.class).one();
    return Stream.iterate(
            last.minus(games - 1L, ChronoUnit.MICROS), time -> time.plus(1, ChronoUnit.MICROS))
        .limit(games)
        .toList();
  }

  private static List<GameValidated> storeGames(
      Handle handle, List<OffsetDateTime> times, List<Row> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    Map<GameVariant, Integer> variants =
        VARIANTS.ids(handle, rows.stream().map(Row::variant).collect(Collectors.toSet()));
    Set<GameKey> added =
        handle
            .createQuery(STORE)
            .bind("tournament_id", SqlArray.texts(rows, row -> row.request().getTournamentId()))
            .bind("number", SqlArray.ints(rows, row -> row.request().getNumber()))
            .bind("archived_at", SqlArray.times(times, time -> time))
            .bind(
                "variant", SqlArray.ints(rows, row -> requireNonNull(variants.get(row.variant()))))
            .bind("white", SqlArray.texts(rows, row -> row.request().getWhite().getName()))
            .bind("black", SqlArray.texts(rows, row -> row.request().getBlack().getName()))
            .bind("result", SqlArray.texts(rows, row -> row.ending.result().name()))
            .bind("termination", SqlArray.texts(rows, row -> row.ending.endReason().name()))
            .bind("turn_count", SqlArray.ints(rows, row -> row.event.getGame().getTurnsCount()))
            .bind(
                "measures_version",
                SqlArray.smallints(rows, row -> row.event.getMeasures().getVersion()))
            .bind("record", SqlArray.bytes(rows, Row::record))
            .map(
                (row, context) -> new GameKey(row.getString("tournament_id"), row.getInt("number")))
            .collect(Collectors.toSet());
    List<Row> fresh = rows.stream().filter(row -> added.contains(row.key())).toList();
    new SampleTable(handle).add(fresh.stream().flatMap(row -> row.sampled.stream()).toList());
    return fresh.stream().map(Row::event).toList();
  }

  private static int storeRejected(
      Handle handle, List<OffsetDateTime> times, Collection<GameRejected> rejected) {
    if (rejected.isEmpty()) {
      return 0;
    }
    return handle
        .createUpdate(STORE_REJECTED)
        .bind("game_id", SqlArray.texts(rejected, each -> request(each).getGameId()))
        .bind("tournament_id", SqlArray.texts(rejected, each -> request(each).getTournamentId()))
        .bind("archived_at", SqlArray.times(times, time -> time))
        .bind("record", SqlArray.bytes(rejected, GameRecord::of))
        .execute();
  }

  private static GameRequest request(GameRejected rejected) {
    return rejected.getGame().getRequest();
  }

  /** Deletes some of the games that were stored before a time, in one transaction; how many. */
  public int deleteBefore(Instant time) {
    return database.<Integer, RuntimeException>write(handle ->
        handle
            .createUpdate(DELETE)
            .bind("before", time.atOffset(ZoneOffset.UTC))
            .bind("size", MOST_DELETED)
            .execute());
  }
}
