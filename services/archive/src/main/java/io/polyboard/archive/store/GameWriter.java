package io.polyboard.archive.store;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Stores refereed games, each once, however often it is given. Thread-safe. */
@ApplicationScoped
public class GameWriter {
  private static final String STORE =
      """
      insert into archive.games
        (game_id, cohort, tournament_id, number, turns, archived_at, head, moves)
      select game_id, cohort, tournament_id, number, turns, now(), head, moves
      from unnest(:game_id, :cohort, :tournament_id, :number, :turns, :head, :moves)
        as k(game_id, cohort, tournament_id, number, turns, head, moves)
      on conflict do nothing
      returning game_id
      """;

  private static final String STORE_REJECTED =
      """
      insert into archive.rejected_games (game_id, tournament_id, archived_at, rejection)
      select game_id, tournament_id, now(), rejection
      from unnest(:game_id, :tournament_id, :rejection) as k(game_id, tournament_id, rejection)
      on conflict do nothing
      """;

  private final ArchiveDatabase database;

  @Inject
  GameWriter(ArchiveDatabase database) {
    this.database = database;
  }

  /**
   * What became of games.
   *
   * @param games legal ones that are new in the archive
   * @param rejectedGames rejected ones that are new in the archive
   */
  public record Stored(int games, int rejectedGames) {}

  /**
   * Stores games in one transaction. Of several with one id the first is stored.
   *
   * @throws IllegalArgumentException if a game has no id or has not ended
   */
  public Stored store(Collection<PlayedGame> games, Collection<GameRejected> rejected) {
    Map<String, PlayedGame> gamesById = new LinkedHashMap<>();
    for (PlayedGame game : games) {
      requireEnded(game);
      gamesById.putIfAbsent(id(game), game);
    }
    Map<String, GameRejected> rejectedById = new LinkedHashMap<>();
    rejected.forEach(each -> rejectedById.putIfAbsent(id(each.getGame()), each));
    try (Compression compression = new Compression()) {
      return database.write(handle ->
          new Stored(
              store(handle, gamesById, compression),
              storeRejected(handle, rejectedById, compression)));
    }
  }

  private static String id(PlayedGame game) {
    String id = game.getRequest().getGameId();
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a game without an id");
    }
    return id;
  }

  private static void requireEnded(PlayedGame game) {
    Result result = game.getOutcome().getResult();
    boolean ended =
        switch (result) {
          case RESULT_WHITE_WINS, RESULT_BLACK_WINS, RESULT_DRAW -> true;
          case RESULT_ONGOING, RESULT_UNSPECIFIED, UNRECOGNIZED -> false;
        };
    if (!ended) {
      throw new IllegalArgumentException("game " + id(game) + " has not ended: " + result);
    }
  }

  private static int store(Handle handle, Map<String, PlayedGame> games, Compression compression) {
    if (games.isEmpty()) {
      return 0;
    }
    List<Row> rows = games.values().stream().map(Row::new).toList();
    CohortTable cohorts = new CohortTable(handle);
    Set<String> stored =
        insert(
            handle,
            rows,
            cohorts.ids(rows.stream().map(Row::cohort).collect(toSet())),
            compression);
    Map<Cohort, Tally> tallies = new HashMap<>();
    for (Row row : rows) {
      if (stored.contains(id(row.game))) {
        row.cohort
            .ofAllGrains()
            .forEach(cohort -> tallies.computeIfAbsent(cohort, key -> new Tally()).add(row.game));
      }
    }
    if (!tallies.isEmpty()) {
      cohorts.add(tallies);
    }
    return stored.size();
  }

  /** A game to be stored and the finest of its cohorts. */
  private record Row(PlayedGame game, Cohort cohort) {
    Row(PlayedGame game) {
      this(game, Cohort.of(game));
    }

    GameRequest request() {
      return game.getRequest();
    }
  }

  /** Inserts games that are not there yet, and tells which these are. */
  private static Set<String> insert(
      Handle handle, List<Row> rows, Map<Cohort, Integer> cohorts, Compression compression) {
    return handle
        .createQuery(STORE)
        .bind("game_id", SqlArray.texts(rows, row -> row.request().getGameId()))
        .bind("cohort", SqlArray.ints(rows, row -> requireNonNull(cohorts.get(row.cohort))))
        .bind("tournament_id", SqlArray.texts(rows, row -> row.request().getTournamentId()))
        .bind("number", SqlArray.ints(rows, row -> row.request().getNumber()))
        .bind("turns", SqlArray.ints(rows, row -> row.game.getTurnsCount()))
        .bind("head", SqlArray.bytes(rows, row -> StoredGame.head(row.game)))
        .bind("moves", SqlArray.bytes(rows, row -> StoredGame.moves(row.game, compression)))
        .mapTo(String.class)
        .collect(toSet());
  }

  private static int storeRejected(
      Handle handle, Map<String, GameRejected> rejected, Compression compression) {
    if (rejected.isEmpty()) {
      return 0;
    }
    List<GameRejected> rows = new ArrayList<>(rejected.values());
    return handle
        .createUpdate(STORE_REJECTED)
        .bind("game_id", SqlArray.texts(rejected.keySet(), id -> id))
        .bind(
            "tournament_id",
            SqlArray.texts(rows, each -> each.getGame().getRequest().getTournamentId()))
        .bind("rejection", SqlArray.bytes(rows, compression::deflate))
        .execute();
  }
}
