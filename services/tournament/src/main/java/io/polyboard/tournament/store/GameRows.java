package io.polyboard.tournament.store;

import static io.polyboard.tournament.store.TournamentRows.utc;

import io.polyboard.messages.GameMessages;
import io.polyboard.play.Effort;
import io.polyboard.play.standings.GameResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** The table of games; all changes under the lock of their tournament's row. Stateless. */
public final class GameRows {
  private GameRows() {}

  /**
   * Takes note of games that are back, unless they were back before. Each gets the next place.
   *
   * @param settled how many games of the tournament are back already
   * @param games of different numbers
   * @return how many were not back before
   */
  public static int settle(
      Handle handle, String tournamentId, int settled, Instant at, List<SettledGame> games) {
    Update update =
        handle
            .createUpdate(
                """
                insert into tournament.games as game (tournament_id, number, state, settled_at,
                  place, result, termination, turns, white_turns, white_nodes, white_nanos,
                  black_turns, black_nodes, black_nanos, failure)
                select :id, back.number,
                  case when back.failure is null then 'counted' else 'failed' end, :at,
                  :settled + row_number() over (order by back.ordinal), back.result,
                  back.termination, back.turns, back.white_turns, back.white_nodes,
                  back.white_nanos, back.black_turns, back.black_nodes, back.black_nanos,
                  back.failure
                from unnest(:numbers::integer[], :results::integer[], :terminations::integer[],
                    :turns::integer[], :whiteTurns::bigint[], :whiteNodes::bigint[],
                    :whiteNanos::bigint[], :blackTurns::bigint[], :blackNodes::bigint[],
                    :blackNanos::bigint[], :failures::text[])
                  with ordinality as back (number, result, termination, turns, white_turns,
                    white_nodes, white_nanos, black_turns, black_nodes, black_nanos, failure,
                    ordinal)
                  left join tournament.games as known
                    on known.tournament_id = :id and known.number = back.number
                where known.place is null
                on conflict (tournament_id, number) do update set state = excluded.state,
                  settled_at = excluded.settled_at, place = excluded.place,
                  result = excluded.result, termination = excluded.termination,
                  turns = excluded.turns, white_turns = excluded.white_turns,
                  white_nodes = excluded.white_nodes, white_nanos = excluded.white_nanos,
                  black_turns = excluded.black_turns, black_nodes = excluded.black_nodes,
                  black_nanos = excluded.black_nanos, failure = excluded.failure
                """)
            .bind("id", tournamentId)
            .bind("at", utc(at))
            .bind("settled", settled)
            .bindArray("numbers", Integer.class, games.stream().map(SettledGame::number).toList())
            .bindArray(
                "failures",
                String.class,
                column(games, game -> game.result() == null ? game.failure() : null));
    bindInts(update, "results", games, result -> GameMessages.write(result.ending()).getResultValue());
    bindInts(update, "terminations", games, result -> GameMessages.write(result.ending()).getTerminationValue());
    bindInts(update, "turns", games, GameResult::turns);
    bindEffort(update, "white", games, GameResult::white);
    bindEffort(update, "black", games, GameResult::black);
    return update.execute();
  }

  private static void bindEffort(
      Update update, String side, List<SettledGame> games, Function<GameResult, Effort> of) {
    bindLongs(update, side + "Turns", games, result -> of.apply(result).turns());
    bindLongs(update, side + "Nodes", games, result -> of.apply(result).nodes());
    bindLongs(update, side + "Nanos", games, result -> of.apply(result).nanos());
  }

  private static void bindInts(
      Update update, String name, List<SettledGame> games, Function<GameResult, Integer> of) {
    update.bindArray(
        name,
        Integer.class,
        column(games, game -> game.result() == null ? null : of.apply(game.result())));
  }

  private static void bindLongs(
      Update update, String name, List<SettledGame> games, ToLongFunction<GameResult> of) {
    update.bindArray(
        name,
        Long.class,
        column(games, game -> game.result() == null ? null : of.applyAsLong(game.result())));
  }

  private static @Nullable Object[] column(
      List<SettledGame> games, Function<SettledGame, @Nullable Object> of) {
    @Nullable Object[] column = new @Nullable Object[games.size()];
    for (int i = 0; i < column.length; i++) {
      column[i] = of.apply(games.get(i));
    }
    return column;
  }

  /** The games that are back, in the order of their places from the next one on. */
  public static List<SettledGame> settledAfter(
      Handle handle, String tournamentId, int place, int most) {
    return handle
        .createQuery(
            """
            select number, result, termination, turns, white_turns, white_nodes, white_nanos,
              black_turns, black_nodes, black_nanos, failure
            from tournament.games where tournament_id = :id and place > :place
            order by place limit :most
            """)
        .bind("id", tournamentId)
        .bind("place", place)
        .bind("most", most)
        .map((row, context) -> SettledGame.read(row))
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

  /** Gives out games that are pending, the first ones first; answers with their numbers. */
  public static List<Integer> requestPending(
      Handle handle, String tournamentId, Instant at, int most) {
    return handle
        .createQuery(
            """
            update tournament.games
            set state = 'requested', attempts = attempts + 1, requested_at = :at
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

  /**
   * Gives out the games from one number to another, those apart that are back already; answers with
   * their numbers.
   */
  public static List<Integer> requestNew(
      Handle handle, String tournamentId, Instant at, int from, int to) {
    return handle
        .createQuery(
            """
            insert into tournament.games (tournament_id, number, state, attempts, requested_at)
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

  /** Takes back what was given out and is not yet back. */
  public static void takeBack(Handle handle, String tournamentId) {
    handle
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
   * Gives out again the games that seem to be lost: those given out longer ago than the patience,
   * and also that much longer ago than some game that is back since then, or nothing is back since
   * then. So a long queue of requests is not made longer. Each time patience doubles.
   *
   * @return their numbers
   */
  public static List<Integer> requestLost(
      Handle handle, String tournamentId, Instant at, Duration patience) {
    return handle
        .createQuery(
            """
            update tournament.games set attempts = attempts + 1, requested_at = :at
            where tournament_id = :id and state = 'requested'
              and requested_at
                < :at - make_interval(secs => :patience) * power(2, least(attempts - 1, 10))
              and requested_at < coalesce(
                (select max(requested_at) from tournament.games
                 where tournament_id = :id and settled_at > :at - make_interval(secs => :patience)),
                'infinity') - make_interval(secs => :patience)
            returning number
            """)
        .bind("id", tournamentId)
        .bind("at", utc(at))
        .bind("patience", patience.toMillis() / 1e3)
        .mapTo(Integer.class)
        .list();
  }

  /** Games counted since then, by tournament; none where there are none. */
  public static Map<String, Integer> countedSince(
      Handle handle, Collection<String> tournamentIds, Instant since) {
    Map<String, Integer> counts = new HashMap<>();
    handle
        .createQuery(
            """
            select tournament_id, count(*) from tournament.games
            where tournament_id = any(:ids) and settled_at > :since and state = 'counted'
            group by tournament_id
            """)
        .bindArray("ids", String.class, tournamentIds)
        .bind("since", utc(since))
        .map((row, context) -> Map.entry(row.getString(1), row.getInt(2)))
        .forEach(each -> counts.put(each.getKey(), each.getValue()));
    return counts;
  }
}
