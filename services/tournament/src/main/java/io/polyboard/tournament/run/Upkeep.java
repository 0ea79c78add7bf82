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
 * Advances tournaments without calls: when games return, and as time passes. Thread-safe, also with
 * other processes.
 */
@Singleton
public class Upkeep {
  private static final Logger LOG = Logger.getLogger(Upkeep.class);
  private static final int MAX_LIVE = 10_000;
  private static final int MAX_LOST = 1_000;
  private static final int MAX_ANNOUNCED = 10_000;

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
   * Settles returned games. Games of unknown tournaments, and events that report no game, are
   * ignored.
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

  /** Deletes the remaining games of deleted tournaments, in batches. */
  public void deleteRemainingGames() {
    forEachSeparately(
        "cannot delete its remaining games",
        database.withHandle(handle -> TournamentRows.in(handle).deletions()),
        this::deleteRemainingGames);
  }

  private void deleteRemainingGames(String id) {
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

  /** Requests more games, because workers play more of them than was known. */
  public void requestMore() {
    lookAhead.refresh();
    forEachSeparately(
        "cannot request more of its games",
        database.withHandle(handle -> TournamentRows.in(handle).requesting(settings.maxRunning())),
        id ->
            change(
                id,
                change -> {
                  change.advance();
                  return change.requested();
                }));
  }

  /** Requests games of owners that had reached the limit of nodes, on the next day. */
  public void requestOnNextDay() {
    if (quotas.boundsNodes()) {
      requestMore();
    }
  }

  /** Requests the games again whose requests seem to be lost. */
  public void requestOverdue() {
    Duration patience = settings.requestTimeout();
    forEachSeparately(
        "cannot request its lost games again",
        database.withHandle(handle ->
            GameRows.in(handle).waitingSince(TournamentRows.now(handle).minus(patience), MAX_LOST)),
        id ->
            change(
                id,
                change -> {
                  int overdue = change.requestOverdue(patience, workers.held(id));
                  if (overdue > 0) {
                    LOG.infof(
                        "tournament %s: %d games have not returned in time, requested again",
                        id, overdue);
                  }
                  return overdue;
                }));
  }

  private void change(String id, ToIntFunction<Change> work) {
    var unused = ledgers.change(id, work);
  }

  /**
   * If Kafka has lost the queue since games were requested, requeues all outstanding games, and
   * announces the ended tournaments again.
   *
   * @param topicId current id of the queue's topic in Kafka
   */
  public void requeueIfLost(String topicId) {
    database.inTransaction(handle -> {
      // Only one of several processes does it.
      Optional<String> known = KnownQueue.in(handle).lock();
      if (known.filter(topicId::equals).isEmpty()) {
        if (known.isPresent()) {
          requeueAll();
        }
        Outbox.in(handle)
            .add(
                TournamentRows.in(handle).ended(MAX_ANNOUNCED).stream().map(Change::stage).toList(),
                TraceText.current());
        KnownQueue.in(handle).update(topicId);
      }
      return null;
    });
    relay.wake();
  }

  /** Whether games were requested in this queue, and in no other one since. */
  public boolean isQueueKnown(String topicId) {
    return database
        .withHandle(handle -> KnownQueue.in(handle).topicId())
        .filter(topicId::equals)
        .isPresent();
  }

  private void requeueAll() {
    LOG.warn("Kafka has lost the queue: requesting outstanding games again");
    forEachSeparately(
        "cannot requeue its games",
        database.withHandle(handle -> TournamentRows.in(handle).live(MAX_LIVE)),
        id -> change(id, Change::requeueAll));
  }

  /** The digests of the variants of all tournaments that have not ended. */
  public Set<String> liveVariants() {
    return database.withHandle(handle -> TournamentRows.in(handle).liveVariants());
  }

  /** Announces every tournament again that has not ended; Kafka may have lost the events. */
  public void announce() {
    forEachSeparately(
        "cannot announce it",
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
   * Does work for each of several tournaments. A failure of one, such as corrupt stored data, is
   * logged and does not affect the others. If the database is unavailable, the work stops.
   *
   * @param failure what cannot be done, for the log
   */
  private static void forEachSeparately(
      String failure, Collection<String> ids, Consumer<String> work) {
    for (String id : ids) {
      try {
        work.accept(id);
      } catch (RuntimeException e) {
        if (Failures.isTransient(e)) {
          throw e;
        }
        LOG.errorf(e, "tournament %s: %s", id, failure);
      }
    }
  }

  /** Forgets which games have returned, because the database may not have them any more. */
  public void forgetGames() {
    ledgers.forgetAll();
  }
}
