package io.polyboard.tournament.run;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.events.EventReaders;
import io.polyboard.events.KafkaSettings;
import io.polyboard.events.ReadUpTo;
import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.events.StoringHandler;
import io.polyboard.events.Topic;
import io.polyboard.events.Topics;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.Failures;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.balance.BalanceRunner;
import io.polyboard.tournament.kafka.LiveWorkers;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.study.Studies;
import io.polyboard.tournament.study.StudyRunner;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * Starts the background work of the service with the application. Reads from Kafka the refereed
 * games, the games that could not be played, and the searched positions of studies.
 */
@ApplicationScoped
public class TournamentRunner implements StoringHandler {
  /** The consumer group of all tournament services of a platform. */
  private static final String GROUP = Topic.groupName("tournament");

  private static final Logger LOG = Logger.getLogger(TournamentRunner.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * Maximum time between two searches for lost and remaining games; there are {@link #SWEEPS}
   * within the request timeout, or more.
   */
  private static final Duration LONGEST_SWEEP = Duration.ofMinutes(1);

  private static final int SWEEPS = 10;
  private static final int MAX_WAITS = 60;

  private final Upkeep tournaments;
  private final Relay relay;
  private final EventReaders readers;
  private final TournamentDatabase database;
  private final LiveWorkers workers;
  private final KafkaSettings kafka;
  private final Topics topics;
  private final Duration sweep;
  private final Catalogue catalogue;
  private final Studies studies;
  private final StudyRunner questions;
  private final BalanceRunner balance;
  private final ServiceThread thread;

  /** For the thread: how often it has checked whether variants are known, for this queue. */
  private int waitsForVariants;

  @Inject
  TournamentRunner(
      Upkeep tournaments,
      Relay relay,
      EventReaders readers,
      TournamentDatabase database,
      LiveWorkers workers,
      KafkaSettings kafka,
      Topics topics,
      Catalogue catalogue,
      Studies studies,
      StudyRunner questions,
      BalanceRunner balance,
      TournamentConfig settings,
      ServiceThreads threads) {
    this.tournaments = tournaments;
    this.relay = relay;
    this.readers = readers;
    this.database = database;
    this.workers = workers;
    this.kafka = kafka;
    this.topics = topics;
    this.catalogue = catalogue;
    this.studies = studies;
    this.questions = questions;
    this.balance = balance;
    Duration part = settings.requestTimeout().dividedBy(SWEEPS);
    sweep = part.compareTo(LONGEST_SWEEP) < 0 ? part : LONGEST_SWEEP;
    thread = threads.make("lost-games", this::run);
  }

  void start(@Observes StartupEvent event) {
    relay.start();
    readers.open(GROUP, Set.of(Topic.GAMES_REFEREED, Topic.ANALYSES), this);
    workers.start(tournaments::requestMore);
    questions.start();
    balance.start();
    thread.start();
  }

  @Override
  public Map<Partition, Long> offsets() {
    return database.withHandle(TournamentDatabase.OFFSETS::read);
  }

  /** Forgets what was read from the database, which may have been restored to an earlier state. */
  @Override
  public void placed() {
    tournaments.forgetGames();
    studies.forget();
  }

  /**
   * Settles events, each tournament's games in one transaction, and then stores the offsets, so
   * that no event is skipped.
   */
  @Override
  public void handle(List<Event> events, List<ReadUpTo> read) {
    tournaments.settle(events);
    studies.settle(events);
    TournamentDatabase.forEvents(() ->
        database.inTransaction(handle -> {
          TournamentDatabase.OFFSETS.write(handle, read);
          return read.size();
        }));
  }

  private void run() throws InterruptedException {
    boolean announced = false;
    while (!thread.isToEnd()) {
      announced = announced || isDone("cannot announce tournaments", tournaments::announce);
      boolean isQueueKnown = isQueueKnown();
      boolean unused = isDone("cannot request lost games again", tournaments::requestOverdue);
      unused = isDone("cannot request more games", tournaments::requestOnNextDay);
      unused = isDone("cannot delete remaining games", tournaments::deleteRemainingGames);
      Thread.sleep(announced && isQueueKnown ? sweep : PAUSE);
    }
  }

  private boolean isQueueKnown() throws InterruptedException {
    if (!topics.areReady()) {
      return false;
    }
    try {
      String queue = Topic.GAMES_REQUESTED.topicName();
      String topicId = requireNonNull(Topics.ids(kafka, Set.of(queue)).get(queue));
      if (tournaments.isQueueKnown(topicId)) {
        waitsForVariants = 0;
        return true;
      }
      return areVariantsKnown()
          && isDone(
              "cannot requeue games of a lost queue",
              () -> {
                questions.askAgain();
                tournaments.requeueIfLost(topicId);
              });
    } catch (RuntimeException e) {
      if (!Failures.isTransient(e)) {
        throw e;
      }
      LOG.warnf("cannot check whether Kafka has lost the queue: %s", e.getMessage());
      return false;
    }
  }

  /**
   * Whether the catalogue has the variants of all tournaments; a game of an unknown variant would
   * fail. If Kafka has lost the variants, the archive publishes them again. After a minute the
   * answer is true in any case.
   */
  private boolean areVariantsKnown() {
    return waitsForVariants++ >= MAX_WAITS
        || new HashSet<>(catalogue.digests()).containsAll(tournaments.liveVariants());
  }

  /** Does work, and logs a failure; returns whether it succeeded. */
  private static boolean isDone(String failure, Runnable work) {
    try {
      work.run();
      return true;
    } catch (RuntimeException e) {
      LOG.warnf("%s: %s", failure, (Object) e.getMessage());
      return false;
    }
  }

  @PreDestroy
  void close() {
    thread.stop();
  }
}
