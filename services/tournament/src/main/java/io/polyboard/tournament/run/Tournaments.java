package io.polyboard.tournament.run;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.grpc.Status;
import io.polyboard.contract.StandingsMessages;
import io.polyboard.contract.catalogue.Registration;
import io.polyboard.play.Field;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.tournament.v1.FailedGame;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.Place;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import io.polyboard.tournament.store.TournamentRows.Created;
import io.polyboard.tournament.store.TournamentRows.Filter;
import io.polyboard.tournament.store.TournamentRows.Request;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/**
 * Creates, reads, pauses, resumes, extends, ends and deletes tournaments, for calls. {@link Upkeep}
 * advances them without calls. Thread-safe, also with other processes.
 */
@ApplicationScoped
public class Tournaments {
  /** Number of games deleted in one transaction. */
  static final int DELETED_AT_ONCE = 10_000;

  private static final Duration RATE = Duration.ofMinutes(1);

  private final TournamentDatabase database;
  private final Ledgers ledgers;
  private final Quotas quotas;
  private final Relay relay;
  private final TournamentConfig settings;

  @Inject
  public Tournaments(
      TournamentDatabase database,
      Ledgers ledgers,
      Quotas quotas,
      Relay relay,
      TournamentConfig settings) {
    this.database = database;
    this.ledgers = ledgers;
    this.quotas = quotas;
    this.relay = relay;
    this.settings = settings;
  }

  /**
   * The tournament that an owner's request created.
   *
   * @param digest of the request as it is now
   * @throws Refusal if the request was a different one then
   */
  public Optional<Tournament> createdBy(String owner, String requestId, String digest) {
    return database
        .withHandle(handle -> TournamentRows.in(handle).byRequest(owner, requestId))
        .map(created -> requireSame(created, digest))
        .flatMap(this::find);
  }

  private static String requireSame(Created created, String digest) {
    if (!created.digest().equals(digest)) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              Reason.REASON_REQUEST_ID_TAKEN,
              "the owner has created another tournament with this request_id")
          .with("tournament_id", created.id());
    }
    return created.id();
  }

  /**
   * Creates a tournament and requests its first games, or finds the one that the same request
   * created before.
   *
   * @param asked its definition has no faults, and has the digests of weights files
   * @param weights weights files that the platform may not know yet
   * @throws Refusal if the request has created another tournament, or too many run
   */
  public Tournament create(Description asked, List<Registration> weights, Request request) {
    Optional<Change> begun =
        database.inTransaction(handle -> {
          TournamentRows.in(handle).lockRunning();
          Optional<String> before =
              Optional.ofNullable(request.id())
                  .flatMap(id -> TournamentRows.in(handle).byRequest(asked.owner(), id))
                  .map(created -> requireSame(created, request.digest()));
          if (before.isPresent()) {
            return Optional.empty();
          }
          quotas.requireRoom(handle, asked.owner(), asked.inQuota());
          return Optional.of(begin(handle, asked, weights, request));
        });
    begun.ifPresent(ledgers::report);
    return begun.isPresent()
        ? get(asked.id())
        : createdBy(asked.owner(), requireNonNull(request.id()), request.digest()).orElseThrow();
  }

  private Change begin(
      Handle handle, Description asked, List<Registration> weights, Request request) {
    Instant now = TournamentRows.now(handle);
    Ledger ledger = new Ledger(asked.createdAt(now));
    TournamentRow row = TournamentRow.begun(asked.id(), now, ledger.schedule().games());
    TournamentRows.in(handle).insert(ledger.description(), row, request);
    Change change = ledgers.change(handle, ledger, row);
    change.begin(weights);
    change.store();
    return change;
  }

  /** Takes back the outstanding games, and requests no more. */
  public void pause(String id) {
    changeLive(id, Change::pause);
  }

  /**
   * Requests games again.
   *
   * @param isBound whether quotas apply to the caller
   * @throws Refusal if it has ended, or too many run
   */
  public void resume(String id, boolean isBound) {
    changeLive(id, change -> change.resume(isBound));
  }

  /**
   * Ends a tournament for good.
   *
   * @throws Refusal if it is finished
   */
  public void cancel(String id) {
    require(
        id,
        change -> {
          if (change.stage() == Stage.CANCELLED) {
            return 0;
          }
          requireLive(change.row());
          change.end(Stage.CANCELLED);
          return 1;
        });
  }

  private void changeLive(String id, Consumer<Change> work) {
    require(
        id,
        change -> {
          requireLive(change.row());
          Stage before = change.stage();
          work.accept(change);
          return change.stage() == before ? 0 : 1;
        });
  }

  private static void requireLive(TournamentRow row) {
    if (!row.state().isLive()) {
      throw ended(row);
    }
  }

  private static Refusal ended(TournamentRow row) {
    return Refusal.of(
            Status.Code.FAILED_PRECONDITION,
            Reason.REASON_TOURNAMENT_ENDED,
            "the tournament has ended")
        .with("tournament_id", row.id());
  }

  /**
   * Retries failed games; those of a paused tournament when it is resumed.
   *
   * @param numbers empty for all that can be retried, see {@link Change#retry}
   * @param isBound whether quotas apply to the caller
   * @return how many
   * @throws Refusal if one of the games cannot be retried, the tournament was cancelled, or too
   *     many run
   */
  public int retry(String id, List<Long> numbers, boolean isBound) {
    return again(id, isBound, change -> change.retry(numbers));
  }

  /**
   * Requests counted games again, because they are lost elsewhere; those of a paused tournament
   * when it is resumed.
   *
   * @param numbers games that do not count are ignored, see {@link Change#replay}
   * @param isBound whether quotas apply to the caller
   * @return how many
   * @throws Refusal if the tournament was cancelled, or too many run
   */
  public int replay(String id, List<Long> numbers, boolean isBound) {
    return again(id, isBound, change -> change.replay(numbers));
  }

  /**
   * Extends a tournament; a finished one runs again. Does nothing if the same request has done so
   * before.
   *
   * @param games of each pairing in each variant, in all
   * @param requestId empty for none
   * @param isBound whether quotas apply to the caller
   * @throws Refusal if it has as many games already, would have too many, cannot have more, was
   *     cancelled, or too many run
   */
  public void extend(String id, int games, String requestId, boolean isBound) {
    require(
        id,
        change -> {
          Optional<Integer> before =
              requestId.isEmpty() ? Optional.empty() : change.extendedBy(requestId);
          if (before.isPresent()) {
            requireSame(id, before.get(), games);
            return 0;
          }
          if (change.stage() == Stage.CANCELLED) {
            throw ended(change.row());
          }
          requireExtensible(id, change.definition(), games, settings.maxGames());
          if (change.stage() == Stage.FINISHED) {
            change.requireRoom(isBound);
          }
          change.extend(games, requestId);
          return 1;
        });
  }

  /**
   * Refuses a number of games that a tournament cannot have.
   *
   * @param games of each pairing in each variant, in all
   * @param max games of a tournament
   * @throws Refusal with the field or the reason
   */
  private static void requireExtensible(
      String id, TournamentDefinition definition, int games, int max) {
    switch (definition.format()) {
      case SELF_PLAY, MATCH, ROUND_ROBIN, GAUNTLET -> {
        if (definition.stop() != null) {
          throw notExtensible(
              id, "a stop rule ends it: with more games, its verdict would not be the planned one");
        }
      }
      case SWISS, KNOCKOUT ->
          throw notExtensible(
              id,
              "in a "
                  + definition.format().text()
                  + " each round depends on the games of earlier rounds, whose number cannot grow");
    }
    if (games <= definition.games()) {
      throw invalid(games + " is not more than " + definition.games() + ", the current number");
    }
    TournamentDefinition extended = definition.withGames(games);
    long pairings =
        (long) definition.format().system().pairings(definition) * definition.variants().size();
    long allowed = Math.min((long) Field.GAMES.max(), max / pairings);
    if (extended.games() > allowed) {
      throw invalid(
          games + " is more than " + allowed + ", the limit with " + pairings + " pairings");
    }
  }

  private static Refusal notExtensible(String id, String why) {
    return Refusal.of(
            Status.Code.FAILED_PRECONDITION,
            Reason.REASON_TOURNAMENT_NOT_EXTENSIBLE,
            "the tournament cannot be extended: " + why)
        .with("tournament_id", id);
  }

  private static Refusal invalid(String description) {
    return Refusal.invalid("the request is not valid").field("games", description);
  }

  private static void requireSame(String id, int before, int games) {
    if (before != games) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              Reason.REASON_REQUEST_ID_TAKEN,
              "the tournament was extended to " + before + " games with this request_id")
          .with("tournament_id", id);
    }
  }

  private int again(String id, boolean isBound, ToIntFunction<Change> work) {
    int[] games = new int[1];
    require(
        id,
        change -> {
          Stage before = change.stage();
          if (before == Stage.CANCELLED) {
            throw ended(change.row());
          }
          games[0] = work.applyAsInt(change);
          if (games[0] > 0 && before == Stage.FINISHED) {
            change.requireRoom(isBound);
          }
          return games[0];
        });
    return games[0];
  }

  /**
   * Failed games after a number, in the order of their numbers.
   *
   * @throws Refusal if there is no such tournament
   */
  public List<FailedGame> failedGames(String id, int after, int max) {
    return ledgers
        .read(id, (handle, ledger, row) -> GameRows.in(handle).failedAfter(id, after, max))
        .orElseThrow(() -> unknown(id));
  }

  /**
   * Deletes a tournament that has ended.
   *
   * @return how many of its games count
   * @throws Refusal if it has not ended
   */
  public int delete(String id) {
    int played =
        database.inTransaction(handle -> {
          TournamentRow row = TournamentRows.in(handle).lock(id).orElseThrow(() -> unknown(id));
          if (row.state().isLive()) {
            throw Refusal.of(
                    Status.Code.FAILED_PRECONDITION,
                    Reason.REASON_TOURNAMENT_NOT_ENDED,
                    "the tournament has not ended; cancel it first")
                .with("tournament_id", id);
          }
          Change.delete(handle, row, DELETED_AT_ONCE);
          return row.played();
        });
    ledgers.forget(id);
    relay.wake();
    return played;
  }

  /**
   * A tournament with its standings.
   *
   * @throws Refusal if there is none with this id
   */
  public Tournament get(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  private Optional<Tournament> find(String id) {
    return ledgers.read(
        id,
        (handle, ledger, row) ->
            summary(handle, ledger, row).toBuilder()
                .setStandings(
                    Optional.of(ledger)
                        .filter(known -> known.lastPlace() == 0)
                        .flatMap(empty -> TournamentRows.in(handle).standings(id))
                        .orElseGet(() -> {
                          ledger.bringUpToDate(GameRows.in(handle), row.recounts());
                          return ledger.standings();
                        }))
                .build());
  }

  /**
   * The scores of a tournament after some of its games, in order, and its current scores.
   *
   * @param max 2 to {@value Scoreboard#MAX_SCORES}
   * @throws Refusal if there is none with this id
   */
  public GetRunningScoresResponse runningScores(String id, int max) {
    return ledgers
        .read(
            id,
            (handle, ledger, row) -> {
              ledger.bringUpToDate(GameRows.in(handle), row.recounts());
              return StandingsMessages.write(
                  ledger.board().history(max), ledger.description().definition());
            })
        .orElseThrow(() -> unknown(id));
  }

  /**
   * A tournament without its standings.
   *
   * @throws Refusal if there is none with this id
   */
  public Tournament summary(String id) {
    return ledgers.read(id, Tournaments::summary).orElseThrow(() -> unknown(id));
  }

  private static Tournament summary(Handle handle, Ledger ledger, TournamentRow row) {
    return ledger
        .description()
        .as(row, GameRows.in(handle).countedSince(row.id(), aMinuteAgo(handle)));
  }

  private static Instant aMinuteAgo(Handle handle) {
    return TournamentRows.now(handle).minus(RATE);
  }

  /**
   * Lists tournaments.
   *
   * @param after null for the first page
   * @param max tournaments
   * @param page makes the result; tournaments are read while it takes them
   */
  public <P> P list(
      Filter filter, @Nullable Place after, int max, Function<Iterator<Tournament>, P> page) {
    return database.inTransaction(handle -> {
      try (ResultIterator<Tournament> found =
          TournamentRows.in(handle).list(filter, after, aMinuteAgo(handle), max)) {
        return page.apply(found);
      }
    });
  }

  private static Refusal unknown(String id) {
    return Refusal.of(
            Status.Code.NOT_FOUND,
            Reason.REASON_TOURNAMENT_UNKNOWN,
            "there is no tournament '" + id + "'")
        .with("tournament_id", id);
  }

  /**
   * Changes a tournament, see {@link Ledgers#change}.
   *
   * @throws Refusal if there is none with this id
   */
  private void require(String id, ToIntFunction<Change> work) {
    if (ledgers.change(id, work).isEmpty()) {
      throw unknown(id);
    }
  }
}
