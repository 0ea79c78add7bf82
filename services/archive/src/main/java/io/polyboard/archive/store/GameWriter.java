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

/** Stores refereed games, each once, however often it arrives. Thread-safe. */
@ApplicationScoped
public class GameWriter {
  /**
   * Makes transactions that store games wait for each other, so that they commit in the order of
   * the times of their games. Each game has its own time. The times never go back, even if the
   * clock does.
   */
  private static final String TAKE_TURN =
      """
      update archive.last_stored
      set stored_at = greatest(stored_at, clock_timestamp()) + :games * interval '1 microsecond'
      returning stored_at
      """;

  /** Stores games that are not stored yet, and adds them to the counts. */
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

  /** Maximum number of games deleted in one transaction. */
  private static final int MAX_DELETED = 10_000;

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
   * The games that were new in the archive.
   *
   * @param games legal games, in the order in which they were given
   * @param rejectedGames number of rejected games
   */
  public record NewGames(List<GameValidated> games, int rejectedGames) {
    public NewGames {
      games = List.copyOf(games);
    }
  }

  /** A game as it will be stored, and its contribution to a sample. */
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
   * Stores games in one transaction, which is committed when this returns. Of several games with
   * one id, the first is stored.
   *
   * @throws IllegalArgumentException if the id of a legal game does not consist of its tournament
   *     and number, the game has not ended, or it has another number of turns than of records
   */
  public NewGames store(Collection<GameValidated> games, Collection<GameRejected> rejected) {
    return store(games, rejected, List.of());
  }

  /**
   * The same for games that were read from Kafka.
   *
   * @param read the offsets after these games, stored in the same transaction
   * @throws io.polyboard.events.OffsetsChangedException if the stored offsets are not those from
   *     which the games were read; nothing is stored then
   */
  public NewGames store(
      Collection<GameValidated> games, Collection<GameRejected> rejected, List<ReadUpTo> read) {
    // Prepare the rows before the transaction, because other writers wait for its end.
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
          "game id '%s' does not match game %d of tournament '%s'"
              .formatted(request.getGameId(), request.getNumber(), request.getTournamentId()));
    }
    if (own < 0 || (records != 0 && records != own)) {
      throw new IllegalArgumentException(
          "game %s has %d turns, including %d of the opening, but records of %d turns"
              .formatted(id, game.getTurnsCount(), game.getOpeningTurns(), records));
    }
  }

  /** The times of games, in ascending order. */
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

  /** Deletes some games stored before a time, in one transaction; returns how many. */
  public int deleteBefore(Instant time) {
    return database.<Integer, RuntimeException>write(handle ->
        handle
            .createUpdate(DELETE)
            .bind("before", time.atOffset(ZoneOffset.UTC))
            .bind("size", MAX_DELETED)
            .execute());
  }
}
