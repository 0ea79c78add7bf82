package io.polyboard.archive.store;

import module java.base;

import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.GameOrder;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Outcome;
import io.polyboard.service.schema.SqlArray;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Finds games. Holds no connection between calls. Thread-safe. */
@ApplicationScoped
public class GameReader {
  private static final String SELECT =
      "select " + GameRecord.COLUMNS + " from" + GameRecord.TABLES + "where ";

  private static final String GET = SELECT + "tournament_id = :tournament_id and number = :number";

  private static final String LIST =
      SELECT
          + "archived_at <follows> :place<conditions> order by archived_at <direction> limit :size";

  /** Queries each variant: indexes have the games of a side in order only within one variant. */
  private static final String OF_PLAYER =
      """
      select games.* from unnest(:variants) played(variant) cross join lateral (
        (<as white>) union all (<as black>)) games
      order by archived_at <direction>
      limit :size
      """;

  private static final String AT =
      """
      select archived_at, tournament_id, number, white, black, result, turn_count
      from archive.games where archived_at = any(:times)
      """;

  private static final String BY_NUMBER =
      SELECT
          + """
          (tournament_id, number) > (:after_id, :after_number)<conditions>
          order by tournament_id, number
          limit :size
          """;

  private static final String NEWEST =
      "select archived_at from archive.games order by archived_at desc limit 1";

  private static final String LIST_REJECTED =
      """
      select archived_at, record from archive.rejected_games
      where archived_at < :place and (:tournament_id = '' or tournament_id = :tournament_id)
      order by archived_at desc
      limit :size
      """;

  private final ArchiveDatabase database;

  @Inject
  public GameReader(ArchiveDatabase database) {
    this.database = database;
  }

  /** The game with this id. */
  public Optional<Stored<PlayedGame>> get(String gameId) {
    return GameKey.of(gameId)
        .flatMap(key ->
            database.withHandle(handle ->
                handle
                    .createQuery(GET)
                    .bind("tournament_id", key.tournamentId())
                    .bind("number", key.number())
                    .map((row, context) -> GameRecord.game(row))
                    .findOne()));
  }

  /**
   * Lists games.
   *
   * @param order the newest first, unless it is {@code GAME_ORDER_OLDEST}
   * @param from the place that the games follow in the order
   * @param size maximum number of games, 1 or more
   */
  public List<Stored<PlayedGame>> list(GameFilter filter, GameOrder order, Place from, int size) {
    return database.withHandle(handle -> list(handle, filter, order, from, size));
  }

  private static List<Stored<PlayedGame>> list(
      Handle handle, GameFilter filter, GameOrder order, Place from, int size) {
    Conditions conditions = Conditions.of(handle, filter);
    boolean isOldest = order == GameOrder.GAME_ORDER_OLDEST;
    String query =
        filter.getPlayer().isEmpty()
            ? LIST.replace("<conditions>", conditions.ofGames())
            : OF_PLAYER
                .replace("<as white>", of(conditions, "white = :player"))
                .replace("<as black>", of(conditions, "black = :player and white <> :player"));
    return handle
        .createQuery(
            query
                .replace("<follows>", isOldest ? ">" : "<")
                .replace("<direction>", isOldest ? "asc" : "desc"))
        .bindMap(conditions.parameters())
        .bind("place", from.archivedAt())
        .bind("size", size)
        .map((row, context) -> GameRecord.game(row))
        .list();
  }

  private static String of(Conditions conditions, String player) {
    return LIST.replace(
        "<conditions>",
        conditions.ofGames().replace(Conditions.PLAYER, player)
            + " and games.variant = played.variant");
  }

  /**
   * The columns of a game, without its record.
   *
   * @param white White's name
   * @param black Black's name
   * @param turns number of turns of both sides, including the opening
   */
  public record Headline(
      String gameId, String white, String black, Outcome.Result result, int turns) {}

  /** The games at places, without deleted games. */
  public Map<Place, Headline> at(Collection<Place> places) {
    return database.withHandle(handle ->
        handle
            .createQuery(AT)
            .bind("times", SqlArray.times(places, Place::archivedAt))
            .map((row, context) -> Map.entry(place(row), headline(row)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static Headline headline(ResultSet row) throws SQLException {
    return new Headline(
        new GameKey(row.getString("tournament_id"), row.getInt("number")).gameId(),
        row.getString("white"),
        row.getString("black"),
        Outcome.Result.valueOf(row.getString("result")),
        row.getInt("turn_count"));
  }

  /**
   * Games in the order in which they were stored.
   *
   * @param end all games up to this place were searched
   * @param isLast whether no further games were stored at the time
   */
  public record Stretch(List<Stored<PlayedGame>> games, Place end, boolean isLast) {}

  /**
   * The games of a filter that were stored after a place. All games stored later are after the end
   * of the stretch.
   *
   * @param size maximum number of games, 1 or more
   */
  public Stretch storedAfter(Place place, GameFilter filter, int size) {
    return database.inSnapshot(handle -> {
      Place newest = newest(handle);
      if (newest.compareTo(place) <= 0) {
        return new Stretch(List.of(), place, true);
      }
      List<Stored<PlayedGame>> games =
          list(handle, filter, GameOrder.GAME_ORDER_OLDEST, place, size);
      boolean isLast = games.size() < size;
      return new Stretch(games, isLast ? newest : games.getLast().place(), isLast);
    });
  }

  /** The place of the game that was stored last; the start if there is none. */
  Place newest() {
    return database.withHandle(GameReader::newest);
  }

  static Place newest(Handle handle) {
    return handle
        .createQuery(NEWEST)
        .map((row, context) -> place(row))
        .findOne()
        .orElse(Place.START);
  }

  /**
   * Lists rejected games, the newest first.
   *
   * @param tournamentId only games of this tournament; empty for all
   * @param from the place before which the games were stored
   * @param size maximum number of games, 1 or more
   */
  public List<Stored<GameRejected>> listRejected(String tournamentId, Place from, int size) {
    return database.withHandle(handle ->
        handle
            .createQuery(LIST_REJECTED)
            .bind("tournament_id", tournamentId)
            .bind("place", from.archivedAt())
            .bind("size", size)
            .map((row, context) -> GameRecord.rejected(row))
            .list());
  }

  /**
   * The games that follow a game in the order of tournament and number.
   *
   * @param last the game that they follow; null for the first games
   * @param size maximum number of games
   */
  public List<Stored<PlayedGame>> numberedAfter(
      @Nullable Stored<PlayedGame> last, GameFilter filter, int size) {
    GameRequest after = last == null ? GameRequest.getDefaultInstance() : last.read().getRequest();
    return database.withHandle(handle -> {
      Conditions conditions = Conditions.of(handle, filter);
      return handle
          .createQuery(BY_NUMBER.replace("<conditions>", conditions.ofGames()))
          .bindMap(conditions.parameters())
          .bind("after_id", after.getTournamentId())
          .bind("after_number", after.getNumber())
          .bind("size", size)
          .map((row, context) -> GameRecord.game(row))
          .list();
    });
  }

  static Place place(ResultSet row) throws SQLException {
    return new Place(row.getObject("archived_at", OffsetDateTime.class));
  }
}
