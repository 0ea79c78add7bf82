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
 * All tournaments, for calls: creates, reads, pauses, resumes, extends, ends and deletes them. What
 * moves them on without a call is {@link Upkeep}. Thread-safe, also together with other processes.
 */
@ApplicationScoped
public class Tournaments {
  /** Of games in one transaction. */
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
   * The tournament that a request of an owner has created.
   *
   * @param digest of what is asked for now
   * @throws Refusal if something else was asked for then
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
              "its owner has created another tournament with this request_id")
          .with("tournament_id", created.id());
    }
    return created.id();
  }

  /**
   * Creates a tournament, and gives out its first games; or finds the one that the same request has
   * created before.
   *
   * @param asked its definition without faults, files of weights by digest
   * @param weights files of weights that the platform may not know yet
   * @throws Refusal if the request has created another one, or too many run
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

  /** Takes back what is given out, and gives out nothing more. */
  public void pause(String id) {
    changeLive(id, Change::pause);
  }

  /**
   * Gives out games again.
   *
   * @param isBound whether the quotas of owners bind who asks
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
   * Asks for failed games again; in a paused tournament, once it is resumed.
   *
   * @param numbers empty for all that can be had, see {@link Change#retry}
   * @param isBound whether the quotas of owners bind who asks
   * @return how many
   * @throws Refusal if one of the games cannot be had, the tournament was cancelled, or too many
   *     run
   */
  public int retry(String id, List<Long> numbers, boolean isBound) {
    return again(id, isBound, change -> change.retry(numbers));
  }

  /**
   * Plays games again that count, since they are lost elsewhere; in a paused tournament, once it is
   * resumed.
   *
   * @param numbers those that do not count are passed over, see {@link Change#replay}
   * @param isBound whether the quotas of owners bind who asks
   * @return how many
   * @throws Refusal if the tournament was cancelled, or too many run
   */
  public int replay(String id, List<Long> numbers, boolean isBound) {
    return again(id, isBound, change -> change.replay(numbers));
  }

  /**
   * Has a tournament play more games; one that has finished runs again. Does nothing where the same
   * request has done so before.
   *
   * @param games of each pairing in each variant, in all
   * @param requestId empty for none
   * @param isBound whether the quotas of owners bind who asks
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
   * @param most games of a tournament
   * @throws Refusal with the field or the reason
   */
  private static void requireExtensible(
      String id, TournamentDefinition definition, int games, int most) {
    switch (definition.format()) {
      case SELF_PLAY, MATCH, ROUND_ROBIN, GAUNTLET -> {
        if (definition.stop() != null) {
          throw notExtensible(
              id, "a rule stops it: with more games its verdict would not be what was planned");
        }
      }
      case SWISS, KNOCKOUT ->
          throw notExtensible(
              id,
              "in a "
                  + definition.format().text()
                  + " each round rests on the games of those before, which cannot become more");
    }
    if (games <= definition.games()) {
      throw invalid(games + " is not more than " + definition.games() + ", which it has already");
    }
    TournamentDefinition extended = definition.withGames(games);
    long pairings =
        (long) definition.format().system().pairings(definition) * definition.variants().size();
    long allowed = Math.min((long) Field.GAMES.most(), most / pairings);
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
   * Failed games, by their numbers from the next one on.
   *
   * @throws Refusal if there is no such tournament
   */
  public List<FailedGame> failedGames(String id, int after, int most) {
    return ledgers
        .read(id, (handle, ledger, row) -> GameRows.in(handle).failedAfter(id, after, most))
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
   * @throws Refusal if there is none of this id
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
   * How a tournament stood after some of its games, the fewest first, and as it stands now.
   *
   * @param most 2 to {@value Scoreboard#MOST_SCORES}
   * @throws Refusal if there is none of this id
   */
  public GetRunningScoresResponse runningScores(String id, int most) {
    return ledgers
        .read(
            id,
            (handle, ledger, row) -> {
              ledger.bringUpToDate(GameRows.in(handle), row.recounts());
              return StandingsMessages.write(
                  ledger.board().history(most), ledger.description().definition());
            })
        .orElseThrow(() -> unknown(id));
  }

  /**
   * A tournament without its standings.
   *
   * @throws Refusal if there is none of this id
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
   * @param most tournaments
   * @param page makes what is answered of them, which are read as it takes them
   */
  public <P> P list(
      Filter filter, @Nullable Place after, int most, Function<Iterator<Tournament>, P> page) {
    return database.inTransaction(handle -> {
      try (ResultIterator<Tournament> found =
          TournamentRows.in(handle).list(filter, after, aMinuteAgo(handle), most)) {
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
   * @throws Refusal if there is none of this id
   */
  private void require(String id, ToIntFunction<Change> work) {
    if (ledgers.change(id, work).isEmpty()) {
      throw unknown(id);
    }
  }
}
