package io.polyboard.archive.store;

import static java.util.Comparator.naturalOrder;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Finds games. No connection is held from one call to the next. Thread-safe. */
@ApplicationScoped
public class GameReader {
  /** What of a row makes a game without its turns; the parts of it that others share have joins. */
  static final String HEADER =
      "g.game_id, g.tournament_id, g.number, g.turn_count, g.archived_at, g.serial, g.header,"
          + " common.content as common, worker.content as worker";

  static final String PARTS =
      """
       left join archive.game_parts common on common.id = g.common
       left join archive.game_parts worker on worker.id = g.worker
      """;

  private static final String GAME = HEADER + ", g.turns";

  /** The games of a tournament were all stored between these times, within few partitions. */
  private static final String GET =
      "with times as materialized (select min(first_at) as first, max(last_at) as last"
          + " from archive.cohorts where grain = 1 and tournament_id = :series) select "
          + GAME
          + " from archive.games g"
          + PARTS
          + """
          where g.tournament_id = :series and g.number = :number and g.game_id in ('', :game_id)
            and g.archived_at >= (select first from times)
            and g.archived_at <= (select last from times)
          """;

  /**
   * A game whose id is not made of its tournament's and its number. That there is but one keeps the
   * database from starting processes for partitions that it knows little of.
   */
  private static final String GET_ODD =
      "select "
          + GAME
          + " from archive.games g"
          + PARTS
          + "where g.game_id = :game_id and g.game_id <> '' limit 1";

  private static final String AT =
      """
      select <columns>
      from unnest(:times, :serials) k(archived_at, serial)
      join archive.games g
        on g.archived_at = k.archived_at and g.serial = k.serial
          and g.archived_at between :first and :last
      <parts>order by g.archived_at <order>, g.serial <order>
      """
          .replace("<parts>", PARTS);

  private static final String HEADERS = AT.replace("<columns>", HEADER);

  private static final String GAMES = AT.replace("<columns>", GAME);

  private static final String NEWEST =
      """
      select archived_at, serial from archive.games order by archived_at desc, serial desc limit 1
      """;

  private static final String LIST_REJECTED =
      """
      select g.game_id, g.tournament_id, g.number, g.turn_count, g.archived_at, g.serial,
        g.header, common.content as common, worker.content as worker, g.turns, g.rejection
      from archive.rejected_games g<parts>
      where (g.archived_at, g.serial) < (:before_at, :before_serial)%s
      order by g.archived_at desc, g.serial desc
      limit :size
      """
          .replace("<parts>", PARTS);

  private static final String BY_NUMBER =
      "select "
          + GAME
          + """
           from archive.games g%s<parts>
          where (g.tournament_id, g.number, g.serial) > (:after_id, :after_number, :after_serial)%s
          order by g.tournament_id, g.number, g.serial
          limit :size
          """
              .replace("<parts>", PARTS);

  private final ArchiveDatabase database;

  @Inject
  public GameReader(ArchiveDatabase database) {
    this.database = database;
  }

  /** The game of this id. */
  public Optional<Stored<ArchivedGame>> get(String gameId) {
    return database.read(handle -> get(handle, GET, gameId).or(() -> get(handle, GET_ODD, gameId)));
  }

  private static Optional<Stored<ArchivedGame>> get(Handle handle, String query, String gameId) {
    GameKey key = GameKey.of(gameId);
    return handle
        .createQuery(query)
        .bindMap(Map.of("game_id", gameId, "series", key.series(), "number", key.number()))
        .map((row, context) -> game(row))
        .findFirst();
  }

  /**
   * Lists games without their turns.
   *
   * @param from the place that they follow in the order
   * @param size the most games, 1 or more
   */
  public List<Stored<GameHeader>> list(
      GameSelection selection, GameOrder order, Place from, int size) {
    return database.readAtOneMoment(handle ->
        at(handle, HEADERS, order, Places.of(handle, selection, order, from, size).find())
            .map((row, context) -> {
              GameLayout.Row header = header(row);
              return new Stored<>(place(row), () -> GameLayout.header(header));
            })
            .list());
  }

  /** Lists games with their turns, as {@link #list} does without. */
  public List<Stored<ArchivedGame>> listWithTurns(
      GameSelection selection, GameOrder order, Place from, int size) {
    return database.readAtOneMoment(handle ->
        at(handle, GAMES, order, Places.of(handle, selection, order, from, size).find())
            .map((row, context) -> game(row))
            .list());
  }

  /** The games at places, without their turns; those that are gone are left out. */
  public List<Stored<GameHeader>> at(Collection<Place> places) {
    return database.read(handle ->
        at(handle, HEADERS, GameOrder.NEWEST, List.copyOf(places))
            .map((row, context) -> {
              GameLayout.Row header = header(row);
              return new Stored<>(place(row), () -> GameLayout.header(header));
            })
            .list());
  }

  /**
   * The openings of the games at places; those that are gone are left out.
   *
   * @param plies so many of their turns are wanted
   */
  public List<Stored<StoredOpening>> openingsAt(Collection<Place> places, int plies) {
    return database.read(handle ->
        at(handle, GAMES, GameOrder.NEWEST, List.copyOf(places))
            .map((row, context) -> opening(row, plies))
            .list());
  }

  /**
   * The openings of games, the newest first.
   *
   * @param from the place before which they were stored
   * @param size the most games, 1 or more
   * @param plies so many of their turns are wanted
   */
  public List<Stored<StoredOpening>> openings(
      GameSelection selection, Place from, int size, int plies) {
    return database.readAtOneMoment(handle ->
        at(
                handle,
                GAMES,
                GameOrder.NEWEST,
                Places.of(handle, selection, GameOrder.NEWEST, from, size).find())
            .map((row, context) -> opening(row, plies))
            .list());
  }

  static Stored<StoredOpening> opening(ResultSet row, int plies) throws SQLException {
    GameLayout.Row header = header(row);
    byte[] turns = row.getBytes("turns");
    return new Stored<>(
        place(row), () -> GameLayout.opening(GameLayout.header(header), turns, plies));
  }

  private static final OffsetDateTime START = Place.START.archivedAt();

  private static Query at(Handle handle, String query, GameOrder order, List<Place> places) {
    return handle
        .createQuery(query.replace("<order>", order.direction()))
        .bind("first", places.stream().map(Place::archivedAt).min(naturalOrder()).orElse(START))
        .bind("last", places.stream().map(Place::archivedAt).max(naturalOrder()).orElse(START))
        .bind("times", SqlArray.times(places, Place::archivedAt))
        .bind("serials", SqlArray.bigints(places, Place::serial));
  }

  /**
   * Games in the order in which they were stored.
   *
   * @param end all games up to this place were looked at
   * @param isLast whether there were no more at the time
   */
  public record Stretch(List<Stored<ArchivedGame>> games, Place end, boolean isLast) {}

  /**
   * The games of a selection that were stored after a place. Those that are stored later are all
   * after the end of the stretch.
   *
   * @param size the most games, 1 or more
   */
  public Stretch storedAfter(Place place, GameSelection selection, int size) {
    return database.readAtOneMoment(handle -> {
      Place newest = newest(handle);
      if (newest.compareTo(place) <= 0) {
        return new Stretch(List.of(), place, true);
      }
      List<Place> places = Places.of(handle, selection, GameOrder.OLDEST, place, size).find();
      List<Stored<ArchivedGame>> games =
          at(handle, GAMES, GameOrder.OLDEST, places).map((row, context) -> game(row)).list();
      boolean isLast = places.size() < size;
      return new Stretch(games, isLast ? newest : places.getLast(), isLast);
    });
  }

  /** The place of the game that was stored last; the start where there is none. */
  Place newest() {
    return database.read(GameReader::newest);
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
   * @param tournamentId of this tournament; empty for all
   * @param from the place before which they were stored
   * @param size the most games, 1 or more
   */
  public List<Stored<Rejection>> listRejected(String tournamentId, Place from, int size) {
    String ofTournament = tournamentId.isEmpty() ? "" : " and g.tournament_id = :tournament_id";
    return database.read(handle ->
        handle
            .createQuery(LIST_REJECTED.formatted(ofTournament))
            .bindMap(Map.of("tournament_id", tournamentId))
            .bind("before_at", from.archivedAt())
            .bind("before_serial", from.serial())
            .bind("size", size)
            .map((row, context) -> rejected(row))
            .list());
  }

  /** A place in the order of tournament and number. */
  public record Number(String tournamentId, int number, long serial) {
    /** Before every game. */
    public static final Number BEFORE_ALL = new Number("", Integer.MIN_VALUE, 0);
  }

  /**
   * Games in the order of tournament and number.
   *
   * @param last the place of the last of them; as it was given where there are none
   */
  public record Numbered(List<Stored<ArchivedGame>> games, Number last) {}

  /**
   * The games that follow a place in the order of tournament and number.
   *
   * @param size the most games
   */
  public Numbered numberedAfter(Number place, GameSelection selection, int size) {
    Conditions conditions = Conditions.of(selection);
    String join =
        conditions.cohorts().isEmpty() ? "" : " join archive.cohorts c on c.id = g.cohort";
    String where =
        (selection.tournamentId().isEmpty() ? "" : " and g.tournament_id = :tournament_id")
            + conditions.games()
            + conditions.cohorts();
    return database.read(handle -> {
      Number[] last = {place};
      List<Stored<ArchivedGame>> games =
          handle
              .createQuery(BY_NUMBER.formatted(join, where))
              .bindMap(conditions.parameters())
              .bind("after_id", place.tournamentId())
              .bind("after_number", place.number())
              .bind("after_serial", place.serial())
              .bind("size", size)
              .map((row, context) -> {
                last[0] =
                    new Number(
                        row.getString("tournament_id"),
                        row.getInt("number"),
                        row.getLong("serial"));
                return game(row);
              })
              .list();
      return new Numbered(games, last[0]);
    });
  }

  static Place place(ResultSet row) throws SQLException {
    return new Place(row.getObject("archived_at", OffsetDateTime.class), row.getLong("serial"));
  }

  /** What {@link #HEADER} has selected. */
  static GameLayout.Row header(ResultSet row) throws SQLException {
    String tournamentId = row.getString("tournament_id");
    int number = row.getInt("number");
    return new GameLayout.Row(
        GameKey.id(row.getString("game_id"), tournamentId, number),
        tournamentId,
        number,
        row.getInt("turn_count"),
        row.getBytes("header"),
        row.getBytes("common"),
        row.getBytes("worker"));
  }

  private static Stored<ArchivedGame> game(ResultSet row) throws SQLException {
    GameLayout.Row header = header(row);
    byte[] turns = row.getBytes("turns");
    return new Stored<>(place(row), () -> GameLayout.game(GameLayout.header(header), turns));
  }

  private static Stored<Rejection> rejected(ResultSet row) throws SQLException {
    Stored<ArchivedGame> game = game(row);
    byte[] rejection = row.getBytes("rejection");
    return new Stored<>(game.place(), () -> GameLayout.rejected(game.read(), rejection));
  }
}
