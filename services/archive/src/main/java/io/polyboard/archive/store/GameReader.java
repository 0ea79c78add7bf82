package io.polyboard.archive.store;

import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.RejectedGame;
import io.polyboard.proto.events.v1.GameRejected;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Finds games. Thread-safe. */
@ApplicationScoped
public class GameReader {
  private static final String GET =
      """
      select game_id, turns, archived_at, head, moves from archive.games where game_id = :game_id
      """;

  private static final String LIST =
      """
      select g.game_id, g.turns, g.archived_at, g.serial, g.head
      from unnest(:archived_at, :serials) k(archived_at, serial)
      join archive.games g using (archived_at, serial)
      order by archived_at desc, serial desc
      """;

  private static final String LIST_REJECTED =
      """
      select archived_at, serial, rejection
      from archive.rejected_games
      where (archived_at, serial) < (:end_at, :end_serial)%s
      order by archived_at desc, serial desc
      limit :limit
      """;

  private static final String IN_ORDER =
      """
      select g.game_id, g.turns, g.archived_at, g.head, g.moves, g.tournament_id, g.number, g.serial
      from archive.games g%s
      where (g.tournament_id, g.number, g.serial) > (:after_id, :after_number, :after_serial)%s
      order by g.tournament_id, g.number, g.serial
      limit :limit
      """;

  private final ArchiveDatabase database;

  @Inject
  GameReader(ArchiveDatabase database) {
    this.database = database;
  }

  /** The game of this id, with its turns. */
  public Optional<Game> get(String gameId) {
    return database.read(handle ->
        handle
            .createQuery(GET)
            .bind("game_id", gameId)
            .map((row, context) -> StoredGame.withTurns(row))
            .findOne());
  }

  /**
   * Lists games without their turns, the newest first.
   *
   * @param end the place before which to begin
   * @param size 1 or more
   */
  public Page<Game> list(GameFilter filter, Place end, int size) {
    Selection selection = Selection.of(filter);
    return database.readAtOneMoment(handle -> {
      List<Place> places =
          new NewestPlaces(handle, selection, end.earlier(selection.before()), size + 1).find();
      return Page.of(at(handle, places), size);
    });
  }

  private static List<Page.Placed<Game>> at(Handle handle, List<Place> places) {
    return handle
        .createQuery(LIST)
        .bind("archived_at", SqlArray.times(places, Place::archivedAt))
        .bind("serials", SqlArray.bigints(places, Place::serial))
        .map((row, context) -> new Page.Placed<>(StoredGame.withoutTurns(row), place(row)))
        .list();
  }

  static Place place(ResultSet row) throws SQLException {
    return new Place(row.getObject("archived_at", OffsetDateTime.class), row.getLong("serial"));
  }

  /**
   * Lists rejected games, the newest first.
   *
   * @param tournamentId of this tournament; empty for all
   * @param end the place before which to begin
   * @param size 1 or more
   */
  public Page<RejectedGame> listRejected(String tournamentId, Place end, int size) {
    String ofTournament = tournamentId.isEmpty() ? "" : " and tournament_id = :tournament_id";
    return database.read(handle ->
        Page.of(
            handle
                .createQuery(LIST_REJECTED.formatted(ofTournament))
                .bindMap(Map.of("tournament_id", tournamentId))
                .bind("end_at", end.archivedAt())
                .bind("end_serial", end.serial())
                .bind("limit", size + 1)
                .map((row, context) -> new Page.Placed<>(rejected(row), place(row)))
                .list(),
            size));
  }

  private static RejectedGame rejected(ResultSet row) throws SQLException {
    GameRejected rejected =
        Compression.mergeInto(GameRejected.newBuilder(), row.getBytes("rejection")).build();
    return RejectedGame.newBuilder()
        .setGame(rejected.getGame())
        .setReason(rejected.getReason())
        .setTurnNumber(rejected.getTurnNumber())
        .setMfen(rejected.getMfen())
        .setArchivedAt(StoredGame.timestamp(row.getObject("archived_at", OffsetDateTime.class)))
        .build();
  }

  /** A place in the order of tournament and number. */
  public record Number(String tournamentId, int number, long serial) {
    /** Before every game. */
    public static final Number BEFORE_ALL = new Number("", Integer.MIN_VALUE, 0);
  }

  /**
   * Games with their turns, in the order of tournament and number.
   *
   * @param last the place of the last of them; as it was given where there are none
   */
  public record Stretch(List<Game> games, Number last) {}

  /**
   * The games that follow a place in the order of tournament and number. No connection is held from
   * one stretch to the next, however slowly they are used.
   *
   * @param size the most games
   */
  public Stretch after(Number place, GameFilter filter, int size) {
    Selection selection = Selection.of(filter);
    String join = selection.cohorts().isEmpty() ? "" : " join archive.cohorts c on c.id = g.cohort";
    String where =
        (selection.tournamentId().isEmpty() ? "" : " and g.tournament_id = :tournament_id")
            + selection.games()
            + selection.cohorts();
    return database.read(handle -> {
      Number[] last = {place};
      List<Game> games =
          handle
              .createQuery(IN_ORDER.formatted(join, where))
              .bindMap(selection.parameters())
              .bind("after_id", place.tournamentId())
              .bind("after_number", place.number())
              .bind("after_serial", place.serial())
              .bind("limit", size)
              .map((row, context) -> {
                last[0] =
                    new Number(
                        row.getString("tournament_id"),
                        row.getInt("number"),
                        row.getLong("serial"));
                return StoredGame.withTurns(row);
              })
              .list();
      return new Stretch(games, last[0]);
    });
  }
}
