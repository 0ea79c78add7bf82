package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.service.schema.Attached;
import io.polyboard.service.schema.SqlArray;
import io.polyboard.tournament.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.statement.UseRowMapper;
import org.jspecify.annotations.Nullable;

/**
 * The table of games. All changes need the lock of the tournament's row. {@code id} is the
 * tournament's.
 */
public interface GameRows {
  static GameRows in(Handle handle) {
    return Attached.to(handle, GameRows.class);
  }

  /**
   * A returned game.
   *
   * @param nodes that its players searched, 0 if unknown
   * @param seconds since it was last requested; null if it was not
   */
  record Settled(long nodes, @Nullable Double seconds) {}

  /**
   * Stores returned games, except those that had returned before. Each gets the next place. A
   * failure that was reported before the game was requested again is ignored.
   *
   * @param lastPlace of the games that have returned already
   * @param games with different numbers
   * @return the games that had not returned before
   */
  default List<Settled> settle(String id, int lastPlace, Instant at, List<SettledGame> games) {
    return games.isEmpty()
        ? List.of()
        : settle(
            id,
            lastPlace,
            at,
            SqlArray.ints(games, SettledGame::number),
            SqlArray.bytes(games, SettledGame::stored),
            SqlArray.ints(games, SettledGame::turns),
            SqlArray.bigints(games, SettledGame::nodes),
            SqlArray.bigints(games, SettledGame::hash),
            SqlArray.texts(games, SettledGame::reason),
            SqlArray.times(
                games,
                each -> each.failedAt() == null ? null : each.failedAt().atOffset(ZoneOffset.UTC)));
  }

  @SqlQuery(
      """
      insert into tournament.games (tournament_id, number, state, settled_at, place,
        result, turns, nodes, hash, failure, failed_at)
      select :id, back.number,
        case when back.failure is null then 'counted' else 'failed' end, :at,
        :lastPlace + row_number() over (order by back.ordinal), back.result, back.turns,
        back.nodes, back.hash, back.failure, back.failed_at
      from unnest(:numbers, :results, :turns, :nodes, :hashes, :failures, :failedAt)
        with ordinality as back (number, result, turns, nodes, hash, failure,
          failed_at, ordinal)
        left join tournament.games as known
          on known.tournament_id = :id and known.number = back.number
      where known.place is null
        and (back.failed_at is null or known.failed_at is null
          or back.failed_at > known.failed_at)
      on conflict (tournament_id, number) do update set state = excluded.state,
        settled_at = excluded.settled_at, place = excluded.place,
        result = excluded.result, turns = excluded.turns, nodes = excluded.nodes,
        hash = excluded.hash, failure = excluded.failure, failed_at = excluded.failed_at
      returning nodes, extract(epoch from settled_at - requested_at)::float8 as seconds
      """)
  @RegisterConstructorMapper(Settled.class)
  List<Settled> settle(
      String id,
      int lastPlace,
      Instant at,
      Argument numbers,
      Argument results,
      Argument turns,
      Argument nodes,
      Argument hashes,
      Argument failures,
      Argument failedAt);

  /**
   * A returned game, with its place among the returned games.
   *
   * @param place from 1; higher than that of games that returned earlier
   */
  record Entry(int place, SettledGame game) {
    public static final class Mapper implements RowMapper<Entry> {
      @Override
      public Entry map(ResultSet row, StatementContext context) throws SQLException {
        return new Entry(row.getInt("place"), SettledGame.read(row));
      }
    }
  }

  /** The returned games after a place, in the order of their places. */
  @SqlQuery(
      """
      select place, number, result, turns, hash, failure, failed_at
      from tournament.games where tournament_id = :id and place > :place
      order by place limit :max
      """)
  @UseRowMapper(Entry.Mapper.class)
  List<Entry> settledAfter(String id, int place, int max);

  /** The number of outstanding games. */
  @SqlQuery(
      "select count(*) from tournament.games where tournament_id = :id and state = 'requested'")
  int countOutstanding(String id);

  /** Requests pending games, in the order of their numbers. */
  @SqlQuery(
      """
      update tournament.games
      set state = 'requested', requests = requests + 1, requested_at = :at
      where tournament_id = :id and number in (
        select number from tournament.games
        where tournament_id = :id and state = 'pending' order by number limit :max)
      returning number
      """)
  List<Integer> requestPending(String id, Instant at, int max);

  /** Requests the games from one number to another, except those that have returned already. */
  @SqlQuery(
      """
      insert into tournament.games (tournament_id, number, state, requests, requested_at)
      select :id, number, 'requested', 1, :at from generate_series(:from, :to) as number
      on conflict do nothing returning number
      """)
  List<Integer> requestNew(String id, Instant at, int from, int to);

  /** Takes back the requests of outstanding games; returns how many. */
  @SqlUpdate(
      """
      update tournament.games set state = 'pending'
      where tournament_id = :id and state = 'requested'
      """)
  int takeBack(String id);

  /** Withdraws all games that have not returned. */
  @SqlUpdate(
      """
      update tournament.games set state = 'withdrawn'
      where tournament_id = :id and state in ('pending', 'requested')
      """)
  void withdraw(String id);

  /** Whether there are games to request again. */
  @SqlQuery(
      """
      select exists (select from tournament.games where tournament_id = :id and state = 'pending')
      """)
  boolean hasPending(String id);

  /** Makes withdrawn games pending. */
  @SqlUpdate(
      """
      update tournament.games set state = 'pending'
      where tournament_id = :id and state = 'withdrawn'
      """)
  void restore(String id);

  /** The failed games after a number, in the order of their numbers. */
  @SqlQuery(
      """
      select tournament_id, number, failure, failed_at, greatest(requests, 1) as requests
      from tournament.games
      where tournament_id = :id and state = 'failed' and number > :number
      order by number limit :max
      """)
  @UseRowMapper(FailedGames.class)
  List<FailedGame> failedAfter(String id, int number, int max);

  final class FailedGames implements RowMapper<FailedGame> {
    @Override
    public FailedGame map(ResultSet row, StatementContext context) throws SQLException {
      return FailedGame.newBuilder()
          .setGameId(row.getString("tournament_id") + "-" + row.getInt("number"))
          .setNumber(row.getInt("number"))
          .setReason(row.getString("failure"))
          .setRequests(row.getInt("requests"))
          .setFailedAt(Times.write(TournamentRow.instant(row, "failed_at")))
          .build();
    }
  }

  /** Makes failed games pending, from one number to another; returns how many. */
  @SqlUpdate(
      """
      update tournament.games set state = 'pending', place = null, settled_at = null,
        failed_attempts = 0
      where tournament_id = :id and state = 'failed' and number between :from and :to
      """)
  int retryAll(String id, int from, int to);

  /**
   * Makes those of the games pending that are in a state; returns their numbers.
   *
   * @param state {@code failed}, or {@code counted}
   */
  @SqlQuery(
      """
      update tournament.games set state = 'pending', place = null, settled_at = null,
        failed_attempts = 0
      where tournament_id = :id and state = :state and number = any(:numbers)
      returning number
      """)
  Set<Integer> again(String id, String state, List<Integer> numbers);

  /** Deletes at most {@code max} games; returns how many. */
  @SqlUpdate(
      """
      delete from tournament.games where tournament_id = :id and number in (
        select number from tournament.games where tournament_id = :id limit :max)
      """)
  int delete(String id, int max);

  /**
   * At most {@code max} tournaments with outstanding games that were requested before this time.
   */
  @SqlQuery(
      """
      select distinct tournament_id from tournament.games
      where state = 'requested' and requested_at < :before limit :max
      """)
  List<String> waitingSince(Instant before, int max);

  /**
   * A game to request again.
   *
   * @param failedAttempts number of failed attempts to play it, including the latest
   */
  record Attempted(int number, int failedAttempts) {}

  /**
   * Finds the games whose requests seem to be lost: they were requested longer ago than the
   * patience and, if games have returned within the patience, that much earlier than the latest
   * request of those. So a long queue of requests does not grow. The patience doubles with each
   * request of a game. If other games have returned, this is a failed attempt; if none has, perhaps
   * no worker plays.
   *
   * @param patience in seconds
   * @param except numbers of games that are not lost
   */
  @SqlQuery(
      """
      with latest as (
        select max(requested_at) as requested_at from tournament.games
        where tournament_id = :id and settled_at > :at - make_interval(secs => :patience))
      update tournament.games as game
      set failed_attempts = failed_attempts
        + case when latest.requested_at is null then 0 else 1 end
      from latest
      where tournament_id = :id and state = 'requested' and number <> all(:except)
        and game.requested_at
          < :at - make_interval(secs => :patience) * power(2, least(requests - 1, 10))
        and game.requested_at
          < coalesce(latest.requested_at, 'infinity') - make_interval(secs => :patience)
      returning number, failed_attempts
      """)
  @RegisterConstructorMapper(Attempted.class)
  List<Attempted> overdue(String id, Instant at, double patience, List<Integer> except);

  /** Requests outstanding games again. */
  @SqlUpdate(
      """
      update tournament.games set requests = requests + 1, requested_at = :at
      where tournament_id = :id and state = 'requested' and number = any(:numbers)
      """)
  void requestAgain(String id, Instant at, List<Integer> numbers);

  /** The number of games of running tournaments that have returned since a time. */
  @SqlQuery(
      """
      select count(*) from tournament.tournaments as running
        join tournament.games as game on game.tournament_id = running.id
      where running.state in ('running', 'completing') and game.settled_at > :since
      """)
  int settledSince(Instant since);

  /** The number of games counted since a time. */
  @SqlQuery(
      """
      select count(*) from tournament.games
      where tournament_id = :id and settled_at > :since and state = 'counted'
      """)
  int countedSince(String id, Instant since);
}
