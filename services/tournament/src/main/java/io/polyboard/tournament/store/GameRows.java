package io.polyboard.tournament.store;

import static io.polyboard.tournament.store.TournamentRows.utc;

import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.service.schema.SqlArray;
import io.polyboard.tournament.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The table of games; all changes under the lock of their tournament's row. Stateless. */
public final class GameRows {
  private GameRows() {}

  /**
   * Games that have come back.
   *
   * @param nodes that their players have searched, as far as that is known
   * @param turnarounds how long each took since it was last given out, of those that were
   */
  public record Settled(int games, long nodes, List<Duration> turnarounds) {
    public static final Settled NONE = new Settled(0, 0, List.of());

    public Settled {
      turnarounds = List.copyOf(turnarounds);
    }
  }

  /**
   * Takes note of games that are back, unless they were back before. Each gets the next place. A
   * failure that was told of before the game was asked for again is passed over.
   *
   * @param lastPlace of the games that are back already
   * @param games of different numbers
   * @return those that were not back before
   */
  public static Settled settle(
      Handle handle, String tournamentId, int lastPlace, Instant at, List<SettledGame> games) {
    List<Duration> turnarounds = new ArrayList<>();
    List<Long> nodes =
        handle
            .createQuery(
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
            .bind("id", tournamentId)
            .bind("at", utc(at))
            .bind("lastPlace", lastPlace)
            .bind("numbers", SqlArray.ints(games, SettledGame::number))
            .bind("results", SqlArray.bytes(games, SettledGame::stored))
            .bind("turns", SqlArray.ints(games, SettledGame::turns))
            .bind("nodes", SqlArray.bigints(games, SettledGame::nodes))
            .bind("hashes", SqlArray.bigints(games, SettledGame::hash))
            .bind("failures", SqlArray.texts(games, SettledGame::reason))
            .bind("failedAt", SqlArray.times(games, SettledGame::failedAt))
            .map((row, context) -> {
              double seconds = row.getDouble("seconds");
              if (!row.wasNull()) {
                turnarounds.add(TournamentRows.sinceThen(seconds));
              }
              return row.getLong("nodes");
            })
            .list();
    return new Settled(nodes.size(), nodes.stream().mapToLong(Long::longValue).sum(), turnarounds);
  }

  /**
   * A game that is back, with its place among those that are.
   *
   * @param place from 1; higher than that of games that were back earlier
   */
  public record Entry(int place, SettledGame game) {}

  /** The games that are back, in the order of their places from the next one on. */
  public static List<Entry> settledAfter(Handle handle, String tournamentId, int place, int most) {
    return handle
        .createQuery(
            """
            select place, number, result, turns, hash, failure, failed_at
            from tournament.games where tournament_id = :id and place > :place
            order by place limit :most
            """)
        .bind("id", tournamentId)
        .bind("place", place)
        .bind("most", most)
        .map((row, context) -> new Entry(row.getInt("place"), SettledGame.read(row)))
        .list();
  }

  /** How many games are given out and not yet back. */
  public static int countOutstanding(Handle handle, String tournamentId) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.games
            where tournament_id = :id and state = 'requested'
            """)
        .bind("id", tournamentId)
        .mapTo(int.class)
        .one();
  }

  /** Gives out games that are pending, the first ones first. */
  public static List<Integer> requestPending(
      Handle handle, String tournamentId, Instant at, int most) {
    return handle
        .createQuery(
            """
            update tournament.games
            set state = 'requested', requests = requests + 1, requested_at = :at
            where tournament_id = :id and number in (
              select number from tournament.games
              where tournament_id = :id and state = 'pending' order by number limit :most)
            returning number
            """)
        .bind("id", tournamentId)
        .bind("at", utc(at))
        .bind("most", most)
        .mapTo(Integer.class)
        .list();
  }

  /** Gives out the games from one number to another, those apart that are back already. */
  public static List<Integer> requestNew(
      Handle handle, String tournamentId, Instant at, int from, int to) {
    return handle
        .createQuery(
            """
            insert into tournament.games (tournament_id, number, state, requests, requested_at)
            select :id, number, 'requested', 1, :at from generate_series(:from, :to) as number
            on conflict do nothing returning number
            """)
        .bind("id", tournamentId)
        .bind("at", utc(at))
        .bind("from", from)
        .bind("to", to)
        .mapTo(Integer.class)
        .list();
  }

  /** Takes back what was given out and is not yet back; answers how many games. */
  public static int takeBack(Handle handle, String tournamentId) {
    return handle
        .createUpdate(
            """
            update tournament.games set state = 'pending'
            where tournament_id = :id and state = 'requested'
            """)
        .bind("id", tournamentId)
        .execute();
  }

  /** Withdraws all that is not back. */
  public static void withdraw(Handle handle, String tournamentId) {
    handle
        .createUpdate(
            """
            update tournament.games set state = 'withdrawn'
            where tournament_id = :id and state in ('pending', 'requested')
            """)
        .bind("id", tournamentId)
        .execute();
  }

  /** Whether games were given out once, and are to be given out again. */
  public static boolean hasPending(Handle handle, String tournamentId) {
    return handle
        .createQuery(
            """
            select exists (select from tournament.games
              where tournament_id = :id and state = 'pending')
            """)
        .bind("id", tournamentId)
        .mapTo(boolean.class)
        .one();
  }

  /** Wants all games back that were withdrawn. */
  public static void restore(Handle handle, String tournamentId) {
    handle
        .createUpdate(
            """
            update tournament.games set state = 'pending'
            where tournament_id = :id and state = 'withdrawn'
            """)
        .bind("id", tournamentId)
        .execute();
  }

  /** The failed games, by their numbers from the next one on. */
  public static List<FailedGame> failedAfter(
      Handle handle, String tournamentId, int number, int most) {
    return handle
        .createQuery(
            """
            select number, failure, failed_at, greatest(requests, 1) as requests
            from tournament.games
            where tournament_id = :id and state = 'failed' and number > :number
            order by number limit :most
            """)
        .bind("id", tournamentId)
        .bind("number", number)
        .bind("most", most)
        .map((row, context) ->
            FailedGame.newBuilder()
                .setGameId(tournamentId + "-" + row.getInt("number"))
                .setNumber(row.getInt("number"))
                .setReason(row.getString("failure"))
                .setRequests(row.getInt("requests"))
                .setFailedAt(Times.write(TournamentRow.instant(row, "failed_at")))
                .build())
        .list();
  }

  /**
   * Wants failed games back.
   *
   * @param from the least number
   * @param to the greatest number
   * @return how many
   */
  public static int retryAll(Handle handle, String tournamentId, int from, int to) {
    return handle
        .createUpdate(
            """
            update tournament.games set state = 'pending', place = null, settled_at = null,
              failed_attempts = 0
            where tournament_id = :id and state = 'failed' and number between :from and :to
            """)
        .bind("id", tournamentId)
        .bind("from", from)
        .bind("to", to)
        .execute();
  }

  /** Wants those of these games back that have failed; answers with their numbers. */
  public static Set<Integer> retry(
      Handle handle, String tournamentId, Collection<Integer> numbers) {
    return again(handle, tournamentId, "failed", numbers);
  }

  /** Wants those of these games back that count; answers with their numbers. */
  public static Set<Integer> replay(
      Handle handle, String tournamentId, Collection<Integer> numbers) {
    return again(handle, tournamentId, "counted", numbers);
  }

  private static Set<Integer> again(
      Handle handle, String tournamentId, String state, Collection<Integer> numbers) {
    return handle
        .createQuery(
            """
            update tournament.games set state = 'pending', place = null, settled_at = null,
              failed_attempts = 0
            where tournament_id = :id and state = :state and number = any(:numbers)
            returning number
            """)
        .bind("id", tournamentId)
        .bind("state", state)
        .bindArray("numbers", Integer.class, numbers)
        .mapTo(Integer.class)
        .set();
  }

  /** Deletes games, at most so many; answers how many. */
  public static int delete(Handle handle, String tournamentId, int most) {
    return handle
        .createUpdate(
            """
            delete from tournament.games where tournament_id = :id and number in (
              select number from tournament.games where tournament_id = :id limit :most)
            """)
        .bind("id", tournamentId)
        .bind("most", most)
        .execute();
  }

  /** Tournaments, at most so many, with games that were given out before this time. */
  public static List<String> waitingSince(Handle handle, Instant before, int most) {
    return handle
        .createQuery(
            """
            select distinct tournament_id from tournament.games
            where state = 'requested' and requested_at < :before limit :most
            """)
        .bind("before", utc(before))
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }

  /**
   * A game that is to be given out again.
   *
   * @param failedAttempts how many attempts to play it have failed, this one included
   */
  public record Attempted(int number, int failedAttempts) {}

  private static Attempted attempted(ResultSet row) throws SQLException {
    return new Attempted(row.getInt("number"), row.getInt("failed_attempts"));
  }

  /**
   * Finds the games whose requests seem to be lost: those given out longer ago than the patience,
   * and also that much longer ago than some game that is back since then, or nothing is back since
   * then. So a long queue of requests is not made longer. Each time patience doubles. Where others
   * are back, that is one more failed attempt; where nothing is, it may be that nobody plays.
   *
   * @param except numbers of games that are not lost
   */
  public static List<Attempted> overdue(
      Handle handle,
      String tournamentId,
      Instant at,
      Duration patience,
      Collection<Integer> except) {
    return handle
        .createQuery(
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
        .bind("id", tournamentId)
        .bind("at", utc(at))
        .bind("patience", patience.toMillis() / 1e3)
        .bindArray("except", Integer.class, except)
        .map((row, context) -> attempted(row))
        .list();
  }

  /** Gives out games again that are given out. */
  public static void requestAgain(
      Handle handle, String tournamentId, Instant at, Collection<Integer> numbers) {
    handle
        .createUpdate(
            """
            update tournament.games set requests = requests + 1, requested_at = :at
            where tournament_id = :id and state = 'requested' and number = any(:numbers)
            """)
        .bind("id", tournamentId)
        .bind("at", utc(at))
        .bindArray("numbers", Integer.class, numbers)
        .execute();
  }

  /** Games of all tournaments that run that are back since then. */
  public static int settledSince(Handle handle, Instant since) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.tournaments as running
              join tournament.games as game on game.tournament_id = running.id
            where running.state in ('running', 'completing') and game.settled_at > :since
            """)
        .bind("since", utc(since))
        .mapTo(int.class)
        .one();
  }

  /** Games counted since then. */
  public static int countedSince(Handle handle, String tournamentId, Instant since) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.games
            where tournament_id = :id and settled_at > :since and state = 'counted'
            """)
        .bind("id", tournamentId)
        .bind("since", utc(since))
        .mapTo(int.class)
        .one();
  }
}
