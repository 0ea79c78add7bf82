package io.polyboard.tournament.run;

import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.JdbiException;

/**
 * How many games there are to be played: those of the rounds that are known, of all tournaments
 * that run, that are not back. Divided by the games that a worker process is to have it is the
 * number of processes: many while a tournament is long, few as it nears its end, none where nothing
 * runs. Read from the database once a second at most, whoever asks. Thread-safe.
 */
@ApplicationScoped
public class GamesWanted {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final TournamentDatabase database;
  private long games;
  private long readAt = System.nanoTime() - FRESH_NANOS;

  @Inject
  public GamesWanted(TournamentDatabase database) {
    this.database = database;
  }

  /**
   * The number as it was a second ago, or since.
   *
   * @return 0 or more
   * @throws JdbiException if the database does not answer
   */
  public synchronized long games() {
    long now = System.nanoTime();
    if (now - readAt >= FRESH_NANOS) {
      games = database.withHandle(TournamentRows::countLeft);
      readAt = now;
    }
    return games;
  }

  /** The number for a gauge; NaN if the database does not answer. */
  public double gaugeValue() {
    try {
      return games();
    } catch (JdbiException e) {
      return Double.NaN;
    }
  }
}
