package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.Failures;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.kafka.TraceText;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.KnownQueue;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/**
 * Moves tournaments on without a call: by games that are back, and by time. Thread-safe, also
 * together with other processes.
 */
@Singleton
public class Upkeep {
  private static final Logger LOG = Logger.getLogger(Upkeep.class);
  private static final int MAX_LIVE = 10_000;
  private static final int MAX_LOST = 1_000;
  private static final int MAX_TOLD_AGAIN = 10_000;

  private final TournamentDatabase database;
  private final Ledgers ledgers;
  private final LookAhead lookAhead;
  private final Quotas quotas;
  private final Relay relay;
  private final KnownWorkers workers;
  private final TournamentMetrics metrics;
  private final TournamentConfig settings;

  @Inject
  Upkeep(
      TournamentDatabase database,
      Ledgers ledgers,
      LookAhead lookAhead,
      Quotas quotas,
      Relay relay,
      KnownWorkers workers,
      TournamentMetrics metrics,
      TournamentConfig settings) {
    this.database = database;
    this.ledgers = ledgers;
    this.lookAhead = lookAhead;
    this.quotas = quotas;
    this.relay = relay;
    this.workers = workers;
    this.metrics = metrics;
    this.settings = settings;
  }

  /**
   * Takes games that are back. Games of tournaments that are not known are passed over, and so are
   * events that tell of no game.
   */
  public void settle(List<Event> events) {
    Map<String, List<ReturnedGame>> byTournament =
        events.stream()
            .flatMap(event -> ReturnedGame.of(event).stream())
            .collect(Collectors.groupingBy(game -> game.request().getTournamentId()));
    TournamentDatabase.forEvents(() -> byTournament.forEach(this::settle));
  }

  private void settle(String id, List<ReturnedGame> games) {
    int[] before = new int[2];
    ledgers
        .change(
            id,
            change -> {
              before[0] = change.row().played();
              before[1] = change.row().failed();
              int fresh = change.settle(games);
              if (fresh > 0) {
                change.advance();
              }
              return fresh;
            })
        .ifPresent(after -> {
          metrics.counted(Math.max(0, after.played() - before[0]));
          metrics.failed(Math.max(0, after.failed() - before[1]));
        });
  }

  /** Deletes the games of deleted tournaments that are left, a part of them at a time. */
  public void deleteLeftGames() {
    eachForItself(
        "its games that are left are not deleted",
        database.withHandle(handle -> TournamentRows.in(handle).deletions()),
        this::deleteLeftGames);
  }

  private void deleteLeftGames(String id) {
    boolean isLeft = true;
    while (isLeft) {
      isLeft =
          database.inTransaction(handle -> {
            boolean more =
                GameRows.in(handle).delete(id, Tournaments.DELETED_AT_ONCE)
                    == Tournaments.DELETED_AT_ONCE;
            if (!more) {
              TournamentRows.in(handle).deleted(id);
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
        database.withHandle(handle -> TournamentRows.in(handle).givingOut(settings.maxRunning())),
        id ->
            change(
                id,
                change -> {
                  change.advance();
                  return change.requested();
                }));
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
            GameRows.in(handle).waitingSince(TournamentRows.now(handle).minus(patience), MAX_LOST)),
        id ->
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
                }));
  }

  private void change(String id, ToIntFunction<Change> work) {
    var unused = ledgers.change(id, work);
  }

  /**
   * Gives out all games again that are not back, where Kafka has lost the queue since they were
   * given out, and tells again how the tournaments ended that have.
   *
   * @param topicId of the queue as Kafka has it now
   */
  public void requeueIfLost(String topicId) {
    database.inTransaction(handle -> {
      // Of several processes one does it.
      Optional<String> known = KnownQueue.in(handle).lock();
      if (known.filter(topicId::equals).isEmpty()) {
        if (known.isPresent()) {
          requeueAll();
        }
        Outbox.in(handle)
            .add(
                TournamentRows.in(handle).ended(MAX_TOLD_AGAIN).stream()
                    .map(Change::stage)
                    .toList(),
                TraceText.current());
        KnownQueue.in(handle).update(topicId);
      }
      return null;
    });
    relay.wake();
  }

  /** Whether games were given out by this queue, and by no other one since. */
  public boolean isQueueKnown(String topicId) {
    return database
        .withHandle(handle -> KnownQueue.in(handle).topicId())
        .filter(topicId::equals)
        .isPresent();
  }

  private void requeueAll() {
    LOG.warn("Kafka has lost the queue: games that are not back are given out again");
    eachForItself(
        "its games are not given out again",
        database.withHandle(handle -> TournamentRows.in(handle).live(MAX_LIVE)),
        id -> change(id, Change::requeueAll));
  }

  /** The digests of the variants of all tournaments that have not ended. */
  public Set<String> liveVariants() {
    return database.withHandle(handle -> TournamentRows.in(handle).liveVariants());
  }

  /** Tells again of every tournament that has not ended; Kafka may have lost what it was told. */
  public void announce() {
    eachForItself(
        "it is not told of again",
        database.withHandle(handle -> TournamentRows.in(handle).live(MAX_LIVE)),
        this::announce);
    relay.wake();
  }

  private void announce(String id) {
    database.inTransaction(handle -> {
      TournamentRows.in(handle)
          .lock(id)
          .filter(row -> row.state().isLive())
          .ifPresent(row -> Outbox.in(handle).add(List.of(Change.stage(row)), TraceText.current()));
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

  /** Forgets what games are back, which the database may not know any more. */
  public void forgetGames() {
    ledgers.forgetAll();
  }
}
