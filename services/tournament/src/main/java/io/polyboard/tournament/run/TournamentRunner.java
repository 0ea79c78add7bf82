package io.polyboard.tournament.run;

import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.LiveWorkers;
import io.polyboard.tournament.kafka.RefereedGames;
import io.polyboard.tournament.kafka.Relay;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Sets the service going when the application has started: nothing of it waits for a call. */
@ApplicationScoped
public class TournamentRunner {
  private static final Logger LOG = Logger.getLogger(TournamentRunner.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** So often, and so often within the patience, games are looked for that are lost or left. */
  private static final Duration LONGEST_SWEEP = Duration.ofMinutes(1);

  private static final int SWEEPS = 10;

  private final Tournaments tournaments;
  private final Relay relay;
  private final RefereedGames refereed;
  private final LiveWorkers workers;
  private final Duration sweep;
  private final ServiceThread thread;

  @Inject
  TournamentRunner(
      Tournaments tournaments,
      Relay relay,
      RefereedGames refereed,
      LiveWorkers workers,
      TournamentConfig settings,
      ServiceThreads threads) {
    this.tournaments = tournaments;
    this.relay = relay;
    this.refereed = refereed;
    this.workers = workers;
    Duration part = settings.requestTimeout().dividedBy(SWEEPS);
    sweep = part.compareTo(LONGEST_SWEEP) < 0 ? part : LONGEST_SWEEP;
    thread = threads.make("lost-games", this::run);
  }

  void start(@Observes StartupEvent event) {
    relay.start();
    refereed.start(tournaments::settle);
    workers.start(tournaments::giveOutLost, tournaments::giveOutMore);
    thread.start();
  }

  private void run() throws InterruptedException {
    boolean announced = false;
    while (!thread.isToEnd()) {
      announced = announced || isDone("tournaments are not told of again", tournaments::announce);
      boolean unused = isDone("lost games are not looked for", tournaments::giveOutOverdue);
      unused = isDone("left games are not deleted", tournaments::deleteLeftGames);
      Thread.sleep(announced ? sweep : PAUSE);
    }
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
    thread.end();
    thread.interrupt();
  }
}
