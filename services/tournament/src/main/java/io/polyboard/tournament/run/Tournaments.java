package io.polyboard.tournament.run;

import io.grpc.Status;
import io.polyboard.contract.RunningScoreMessages;
import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.events.v1.WorkerReported;
import io.polyboard.proto.tournament.v1.GetRunningScoresResponse;
import io.polyboard.proto.tournament.v1.Reason;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.Failures;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.kafka.TraceText;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.GameRows.FailedGame;
import io.polyboard.tournament.store.KnownQueue;
import io.polyboard.tournament.store.LostGame;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.Stage;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import io.polyboard.tournament.store.TournamentRows.Created;
import io.polyboard.tournament.store.TournamentRows.Filter;
import io.polyboard.tournament.store.TournamentRows.Place;
import io.polyboard.tournament.store.TournamentRows.Request;
import io.polyboard.tournament.store.TournamentSummary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/**
 * All tournaments: creates them, takes games that are back, gives out games, pauses, resumes and
 * ends them. Each change is one transaction, in which the tournament's row is locked; after it the
 * relay is woken, and whoever watches. Thread-safe, also together with other processes.
 */
@ApplicationScoped
public class Tournaments {
  private static final Logger LOG = Logger.getLogger(Tournaments.class);
  private static final Pattern ID = Pattern.compile("[a-z0-9]{1,40}");

  /** Ledgers that are kept beside those of running tournaments. */
  private static final int SPARE_LEDGERS = 64;

  /** Of games in one transaction. */
  private static final int DELETED_AT_ONCE = 10_000;

  private static final int MOST_LIVE = 10_000;
  private static final int MOST_LOST = 1_000;
  private static final int MOST_TOLD_AGAIN = 10_000;
  private static final Duration RATE = Duration.ofMinutes(1);

  private final TournamentDatabase database;
  private final Relay relay;
  private final KnownWorkers workers;
  private final TournamentMetrics metrics;
  private final TournamentConfig settings;
  private final LookAhead lookAhead;
  private final Quotas quotas;

  /** Those used last. A copy that was put out is as good as its successor, see {@link Ledger}. */
  private final Map<String, Ledger> ledgers;

  @Inject
  public Tournaments(
      TournamentDatabase database,
      Relay relay,
      KnownWorkers workers,
      TournamentMetrics metrics,
      TournamentConfig settings) {
    this.database = database;
    this.relay = relay;
    this.workers = workers;
    this.metrics = metrics;
    this.settings = settings;
    quotas = new Quotas(settings);
    lookAhead = new LookAhead(settings, workers, quotas);
    int mostLedgers = settings.maxRunning() + SPARE_LEDGERS;
    ledgers =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Ledger> eldest) {
            return size() > mostLedgers;
          }
        };
  }

  /**
   * The tournament that a request of an owner has created.
   *
   * @param digest of what is asked for now
   * @throws Refusal if something else was asked for then
   */
  public Optional<Snapshot> createdBy(String owner, String requestId, String digest) {
    return database
        .withHandle(handle -> TournamentRows.byRequest(handle, owner, requestId))
        .map(created -> requireSame(created, digest))
        .flatMap(this::find);
  }

  private static String requireSame(Created created, String digest) {
    if (!created.digest().equals(digest)) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              Reason.REASON_REQUEST_ID_TAKEN,
              "its owner has created another tournament with this request_id")
          .with("tournament_id", created.tournamentId());
    }
    return created.tournamentId();
  }

  /**
   * Creates a tournament, and gives out its first games; or finds the one that the same request has
   * created before.
   *
   * @param asked its definition without faults, files of weights by digest
   * @param weights files of weights that the platform may not know yet
   * @throws Refusal if the request has created another one, or too many run
   */
  public Snapshot create(Description asked, List<KnownWeights> weights, Request request) {
    Outcome outcome =
        database.inTransaction(handle -> {
          TournamentRows.lockRunning(handle);
          if (request.id() != null) {
            Optional<Created> created =
                TournamentRows.byRequest(handle, asked.owner(), request.id());
            if (created.isPresent()) {
              return new Outcome(requireSame(created.get(), request.digest()), 0, List.of());
            }
          }
          quotas.requireRoom(handle, asked.owner(), asked.inQuota());
          return insert(handle, asked, weights, request);
        });
    told(outcome);
    return get(outcome.tournamentId());
  }

  /** What a change led to. */
  private record Outcome(String tournamentId, int requested, List<Duration> turnarounds) {
    static Outcome of(Change change) {
      return new Outcome(change.row().id(), change.requested(), change.turnarounds());
    }
  }

  private Outcome insert(
      Handle handle, Description asked, List<KnownWeights> weights, Request request) {
    Instant now = TournamentRows.now(handle);
    Ledger ledger = new Ledger(asked.createdAt(now));
    TournamentRow row = TournamentRow.begun(asked.id(), now, ledger.schedule().games());
    TournamentRows.insert(handle, ledger.description(), row, request);
    Change change =
        new Change(handle, ledger, row, lookAhead.games(handle, ledger.description()), quotas);
    change.begin(weights);
    change.store();
    return Outcome.of(change);
  }

  /**
   * Takes games that are back. Games of tournaments that are not known are passed over, and so are
   * events that tell of no game.
   */
  public void settle(List<Event> events) {
    Map<String, List<ReturnedGame>> byTournament = new LinkedHashMap<>();
    for (Event event : events) {
      ReturnedGame.of(event)
          .ifPresent(game ->
              byTournament
                  .computeIfAbsent(game.request().getTournamentId(), id -> new ArrayList<>())
                  .add(game));
    }
    TournamentDatabase.forEvents(() -> byTournament.forEach(this::settle));
  }

  private void settle(String id, List<ReturnedGame> games) {
    settle(id, games.size(), change -> change.settle(games));
  }

  private void settle(String id, int games, ToIntFunction<Change> work) {
    int[] before = new int[2];
    Optional<TournamentRow> after =
        change(
            id,
            change -> {
              before[0] = change.row().progress().played();
              before[1] = change.row().progress().failed();
              int fresh = work.applyAsInt(change);
              if (fresh > 0) {
                change.advance();
              }
              return fresh;
            });
    if (after.isEmpty()) {
      LOG.debugf("%d games of tournament %s, which is not known", games, id);
      return;
    }
    metrics.counted(Math.max(0, after.get().progress().played() - before[0]));
    metrics.failed(Math.max(0, after.get().progress().failed() - before[1]));
  }

  /** Takes back what is given out, and gives out nothing more. */
  public void pause(String id) {
    changeLive(
        id,
        change -> {
          if (change.row().stage().isRunning()) {
            change.pause();
          }
        });
  }

  /**
   * Gives out games again.
   *
   * @param isBound whether the quotas of owners bind who asks
   * @throws Refusal if it has ended, or too many run
   */
  public void resume(String id, boolean isBound) {
    changeLive(
        id,
        change -> {
          if (change.row().stage() == Stage.PAUSED) {
            change.requireRoom(isBound);
            change.resume();
          }
        });
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
          if (change.row().stage() == Stage.CANCELLED) {
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
          Stage before = change.row().stage();
          work.accept(change);
          return change.row().stage() == before ? 0 : 1;
        });
  }

  private static void requireLive(TournamentRow row) {
    if (!row.stage().isLive()) {
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
          if (change.row().stage() == Stage.CANCELLED) {
            throw ended(change.row());
          }
          Extensions.require(id, change.definition(), games, settings.maxGames());
          if (change.row().stage() == Stage.FINISHED) {
            change.requireRoom(isBound);
          }
          change.extend(games);
          if (!requestId.isEmpty()) {
            change.noteExtension(requestId, games);
          }
          return 1;
        });
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
          Stage before = change.row().stage();
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
    return read(id, (handle, ledger, row) -> GameRows.failedAfter(handle, id, after, most))
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
          TournamentRow row = TournamentRows.lock(handle, id).orElseThrow(() -> unknown(id));
          if (row.stage().isLive()) {
            throw Refusal.of(
                    Status.Code.FAILED_PRECONDITION,
                    Reason.REASON_TOURNAMENT_NOT_ENDED,
                    "the tournament has not ended; cancel it first")
                .with("tournament_id", id);
          }
          Change.delete(handle, row, DELETED_AT_ONCE);
          return row.progress().played();
        });
    forget(id);
    relay.wake();
    return played;
  }

  /** Deletes the games of deleted tournaments that are left, a part of them at a time. */
  public void deleteLeftGames() {
    eachForItself(
        "its games that are left are not deleted",
        database.withHandle(TournamentRows::deletions),
        this::deleteLeftGames);
  }

  private void deleteLeftGames(String id) {
    boolean isLeft = true;
    while (isLeft) {
      isLeft =
          database.inTransaction(handle -> {
            boolean more = GameRows.delete(handle, id, DELETED_AT_ONCE) == DELETED_AT_ONCE;
            if (!more) {
              TournamentRows.deleted(handle, id);
            }
            return more;
          });
    }
    LOG.infof("tournament %s: all games are deleted", id);
  }

  /** Gives out games for workers that play more of them than was known. */
  public void giveOutMore() {
    lookAhead.refresh();
    eachForItself(
        "no more of its games are given out",
        database.withHandle(handle -> TournamentRows.givingOut(handle, settings.maxRunning())),
        id -> {
          var unused =
              change(
                  id,
                  change -> {
                    change.advance();
                    return change.requested();
                  });
        });
  }

  /** Gives out games of owners who have searched as much as they might have, on the next day. */
  public void giveOutOnNextDay() {
    if (quotas.boundsNodes()) {
      giveOutMore();
    }
  }

  /** Gives out again the games whose requests seem to be lost. */
  public void giveOutOverdue() {
    Duration patience = settings.requestTimeout();
    eachForItself(
        "its lost games are not asked for again",
        database.withHandle(handle ->
            GameRows.waitingSince(handle, TournamentRows.now(handle).minus(patience), MOST_LOST)),
        id -> {
          var unused =
              change(
                  id,
                  change -> {
                    int overdue = change.giveOutOverdue(patience, workers.held(id));
                    if (overdue > 0) {
                      LOG.infof(
                          "tournament %s: %d games are not back in time, asked for again",
                          id, overdue);
                    }
                    return overdue;
                  });
        });
  }

  /**
   * Gives out all games again that are not back, where Kafka has lost the queue since they were
   * given out, and tells again how the tournaments ended that have.
   *
   * @param topicId of the queue as Kafka has it now
   */
  public void giveOutAnewIfLost(String topicId) {
    if (isQueueKnown(topicId)) {
      return;
    }
    database.inTransaction(handle -> {
      // Of several processes one does it.
      Optional<String> known = KnownQueue.lock(handle);
      if (known.filter(topicId::equals).isEmpty()) {
        if (known.isPresent()) {
          giveOutAnew();
        }
        Outbox.add(
            handle,
            TournamentRows.ended(handle, MOST_TOLD_AGAIN).stream().map(Change::stage).toList(),
            TraceText.current());
        KnownQueue.update(handle, topicId);
      }
      return null;
    });
    relay.wake();
  }

  /** Whether games were given out by this queue, and by no other one since. */
  public boolean isQueueKnown(String topicId) {
    return database.withHandle(KnownQueue::topicId).filter(topicId::equals).isPresent();
  }

  private void giveOutAnew() {
    LOG.warn("Kafka has lost the queue: games that are not back are given out again");
    eachForItself(
        "its games are not given out again",
        database.withHandle(handle -> TournamentRows.live(handle, MOST_LIVE)),
        id -> {
          var unused = change(id, Change::giveOutAnew);
        });
  }

  /** The digests of the variants of all tournaments that have not ended. */
  public Set<String> liveVariants() {
    return new HashSet<>(database.withHandle(TournamentRows::liveVariants));
  }

  /**
   * Gives out again the games that a worker had which was lost.
   *
   * @param lost the worker's last report
   */
  public void giveOutLost(WorkerReported lost) {
    Map<String, List<LostGame>> byTournament = new LinkedHashMap<>();
    for (HeldGame game : lost.getGamesList()) {
      byTournament
          .computeIfAbsent(game.getTournamentId(), id -> new ArrayList<>())
          .add(
              new LostGame(
                  game.getNumber(), Times.read(game.getRequestedAt()), game.getFailedAttempts()));
    }
    TournamentDatabase.forEvents(() ->
        byTournament.forEach((id, games) -> {
          var unused =
              change(
                  id,
                  change -> {
                    int again = change.giveOutLost(games, lost.getWorker());
                    if (again > 0) {
                      LOG.warnf(
                          "tournament %s: worker %s was lost with %d games, asked for again",
                          id, lost.getWorker(), again);
                    }
                    return again;
                  });
        }));
  }

  /** Tells again of every tournament that has not ended; Kafka may have lost what it was told. */
  public void announce() {
    eachForItself(
        "it is not told of again",
        database.withHandle(handle -> TournamentRows.live(handle, MOST_LIVE)),
        this::announce);
    relay.wake();
  }

  private void announce(String id) {
    database.inTransaction(handle -> {
      TournamentRows.lock(handle, id)
          .filter(row -> row.stage().isLive())
          .ifPresent(row -> Outbox.add(handle, List.of(Change.stage(row)), TraceText.current()));
      return null;
    });
  }

  /**
   * Does something for each of several tournaments. One of which it fails, since what is stored of
   * it cannot be read, is logged and does not keep it from the others; where the database is away
   * it is of no use to go on.
   *
   * @param otherwise what then is not done, for the log
   */
  private static void eachForItself(
      String otherwise, Collection<String> ids, Consumer<String> work) {
    for (String id : ids) {
      try {
        work.accept(id);
      } catch (RuntimeException e) {
        if (Failures.isTransient(e)) {
          throw e;
        }
        LOG.errorf(e, "tournament %s: %s", id, otherwise);
      }
    }
  }

  /**
   * A tournament with its standings.
   *
   * @throws Refusal if there is none of this id
   */
  public Snapshot get(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  private Optional<Snapshot> find(String id) {
    return read(
        id,
        (handle, ledger, row) ->
            new Snapshot(
                summary(handle, ledger, row),
                Optional.of(ledger)
                    .filter(Ledger::isEmpty)
                    .flatMap(empty -> TournamentRows.standings(handle, id))
                    .orElseGet(() -> {
                      ledger.bringUpToDate(handle, row);
                      return ledger.standings();
                    })));
  }

  /**
   * How a tournament stood after some of its games, the fewest first, and as it stands now.
   *
   * @param most 2 to {@value Scoreboard#MOST_SCORES}
   * @throws Refusal if there is none of this id
   */
  public GetRunningScoresResponse runningScores(String id, int most) {
    return read(
            id,
            (handle, ledger, row) -> {
              ledger.bringUpToDate(handle, row);
              return RunningScoreMessages.write(
                  ledger.board().history(most), ledger.description().definition());
            })
        .orElseThrow(() -> unknown(id));
  }

  /**
   * A tournament without its standings.
   *
   * @throws Refusal if there is none of this id
   */
  public TournamentSummary summary(String id) {
    return read(id, Tournaments::summary).orElseThrow(() -> unknown(id));
  }

  private static TournamentSummary summary(Handle handle, Ledger ledger, TournamentRow row) {
    return new TournamentSummary(
        ledger.description(), row, GameRows.countedSince(handle, row.id(), aMinuteAgo(handle)));
  }

  private static Instant aMinuteAgo(Handle handle) {
    return TournamentRows.now(handle).minus(RATE);
  }

  @FunctionalInterface
  private interface Reading<R> {
    R read(Handle handle, Ledger ledger, TournamentRow row);
  }

  /** Reads a tournament; empty where there is none. */
  private <R> Optional<R> read(String id, Reading<R> reading) {
    Ledger ledger = ledger(id).orElse(null);
    if (ledger == null) {
      return Optional.empty();
    }
    Optional<R> read;
    synchronized (ledger) {
      read =
          database.inSnapshot(handle ->
              TournamentRows.find(handle, id)
                  .map(row -> reading.read(handle, ofRow(handle, ledger, row), row)));
    }
    if (read.isEmpty()) {
      forget(id);
    }
    return read;
  }

  /**
   * Lists tournaments.
   *
   * @param after null for the first page
   * @param most tournaments
   * @param page makes what is answered of them, which are read as it takes them
   */
  public <P> P list(
      Filter filter,
      @Nullable Place after,
      int most,
      Function<Iterator<TournamentSummary>, P> page) {
    return database.inTransaction(handle -> {
      try (ResultIterator<TournamentSummary> found =
          TournamentRows.list(handle, filter, after, aMinuteAgo(handle), most)) {
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
   * Changes a tournament, see {@link #change}.
   *
   * @throws Refusal if there is none of this id
   */
  private void require(String id, ToIntFunction<Change> work) {
    if (change(id, work).isEmpty()) {
      throw unknown(id);
    }
  }

  /**
   * Changes a tournament in one transaction.
   *
   * @param work answers how much it has changed; with 0 nothing is stored
   * @return the tournament after it; empty where there is none of this id
   */
  private Optional<TournamentRow> change(String id, ToIntFunction<Change> work) {
    Ledger ledger = ledger(id).orElse(null);
    if (ledger == null) {
      return Optional.empty();
    }
    Optional<Change> change;
    AtomicReference<Change> begun = new AtomicReference<>();
    synchronized (ledger) {
      try {
        change =
            database.inTransaction(handle ->
                TournamentRows.lock(handle, id)
                    .map(row -> {
                      Change fresh =
                          new Change(
                              handle,
                              ofRow(handle, ledger, row),
                              row,
                              lookAhead.games(handle, ledger.description()),
                              quotas);
                      begun.set(fresh);
                      if (work.applyAsInt(fresh) > 0) {
                        fresh.store();
                      }
                      return fresh;
                    }));
      } catch (RuntimeException | Error e) {
        Change failed = begun.get();
        if (failed != null && failed.ledgerDependsOnCommit()) {
          ledger.forget();
        }
        throw e;
      }
    }
    if (change.isPresent() && change.get().allIsSpent()) {
      lookAhead.haveSpent(ledger.description().owner());
    }
    change.map(Outcome::of).ifPresentOrElse(this::told, () -> forget(id));
    return change.map(Change::row);
  }

  /** The ledger, which knows the tournament again where another process has extended it since. */
  private Ledger ofRow(Handle handle, Ledger ledger, TournamentRow row) {
    if (ledger.description().extensions() != row.extensions()) {
      ledger.extend(TournamentRows.describe(handle, row.id()).orElseThrow());
    }
    return ledger;
  }

  private void told(Outcome outcome) {
    relay.wake();
    metrics.requested(outcome.requested());
    outcome.turnarounds().forEach(metrics::back);
  }

  /** Whether a text is the id of a tournament by its form. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** What this process knows of a tournament; empty where there is none of this id. */
  private Optional<Ledger> ledger(String id) {
    Optional<Ledger> known = knownLedger(id);
    return known.isPresent()
        ? known
        : description(id)
            .map(description -> {
              synchronized (ledgers) {
                return ledgers.computeIfAbsent(id, key -> new Ledger(description));
              }
            });
  }

  private Optional<Ledger> knownLedger(String id) {
    synchronized (ledgers) {
      return Optional.ofNullable(ledgers.get(id));
    }
  }

  private Optional<Description> description(String id) {
    return isId(id)
        ? database.withHandle(handle -> TournamentRows.describe(handle, id))
        : Optional.empty();
  }

  /** Forgets what games are back, which the database may not know any more. */
  public void forgetGames() {
    synchronized (ledgers) {
      ledgers.clear();
    }
  }

  /** Forgets a tournament that is not there any more. */
  private void forget(String id) {
    synchronized (ledgers) {
      ledgers.remove(id);
    }
  }
}
