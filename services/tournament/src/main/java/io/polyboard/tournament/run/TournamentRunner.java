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
 * Sets the service going when the application has started: nothing of it waits for a call. Takes
 * from Kafka what became of games, refereed ones and those that could not be played, and the
 * positions of studies that were searched.
 */
@ApplicationScoped
public class TournamentRunner implements StoringHandler {
  /** The consumer group of all tournament services of a platform. */
  private static final String GROUP = Topic.groupName("tournament");

  private static final Logger LOG = Logger.getLogger(TournamentRunner.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** So often, and so often within the patience, games are looked for that are lost or left. */
  private static final Duration LONGEST_SWEEP = Duration.ofMinutes(1);

  private static final int SWEEPS = 10;
  private static final int MOST_WAITS = 60;

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

  /** Of the thread: how often it has looked whether variants are known, for this queue. */
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
    workers.start(tournaments::giveOutMore);
    questions.start();
    balance.start();
    thread.start();
  }

  @Override
  public Map<Partition, Long> offsets() {
    return database.withHandle(TournamentDatabase.OFFSETS::read);
  }

  /** What was known of the database, which may have been set back, may not be so any more. */
  @Override
  public void placed() {
    tournaments.forgetGames();
    studies.forget();
  }

  /**
   * Takes what was read, each tournament's games in a transaction; stores how far it is read after
   * that, so that nothing is read over.
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
      announced = announced || isDone("tournaments are not told of again", tournaments::announce);
      boolean isQueueKnown = isQueueKnown();
      boolean unused = isDone("lost games are not looked for", tournaments::giveOutOverdue);
      unused = isDone("no more games are given out", tournaments::giveOutOnNextDay);
      unused = isDone("left games are not deleted", tournaments::deleteLeftGames);
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
              "games of a lost queue are not looked for",
              () -> {
                questions.askAgain();
                tournaments.requeueIfLost(topicId);
              });
    } catch (RuntimeException e) {
      if (!Failures.isTransient(e)) {
        throw e;
      }
      LOG.warnf("whether Kafka has lost the queue is not known: %s", e.getMessage());
      return false;
    }
  }

  /**
   * Whether the catalogue has the variants of all tournaments, which the archive tells again where
   * Kafka has lost them: a game of one that is not known would fail. Waited for no longer than a
   * minute.
   */
  private boolean areVariantsKnown() {
    return waitsForVariants++ >= MOST_WAITS
        || new HashSet<>(catalogue.digests()).containsAll(tournaments.liveVariants());
  }

  /** Whether something could be done; where it could not the log says so. */
  private static boolean isDone(String otherwise, Runnable work) {
    try {
      work.run();
      return true;
    } catch (RuntimeException e) {
      LOG.warnf("%s: %s", otherwise, (Object) e.getMessage());
      return false;
    }
  }

  @PreDestroy
  void close() {
    thread.stop();
  }
}
