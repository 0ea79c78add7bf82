package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.StudyRows;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * What waits in the database: games for workers, and news for Kafka; every process tells the same.
 * Read once a second at most, whoever asks, whether or not the database answers. Thread-safe.
 */
@ApplicationScoped
public class Backlog {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Rows of the outbox are counted up to so many. */
  private static final int MOST_COUNTED = 1_000_000;

  private final TournamentDatabase database;
  private @Nullable Figures figures;
  private @Nullable JdbiException failure;
  private long readAt = System.nanoTime() - FRESH_NANOS;

  /**
   * What there was a moment ago.
   *
   * @param gamesWanted positions of studies to be searched, and games to be played: those of the
   *     rounds that are known, of all tournaments that run, that are not back. Divided by the games
   *     that a worker process is to have it is the number of processes: many while a tournament is
   *     long, few as it nears its end, none where nothing runs
   * @param requests those of them that are given out
   * @param requestAge of the one that was given out, or given out again, first; zero for none
   * @param outbox rows to be published, at most a million
   * @param outboxAge of the first of them; zero for none
   */
  public record Figures(
      long gamesWanted, long requests, Duration requestAge, long outbox, Duration outboxAge) {
    private static Figures read(Handle handle) {
      return new Figures(
          TournamentRows.in(handle).countLeft() + StudyRows.in(handle).countWanted(),
          TournamentRows.in(handle).countOutstanding(),
          TournamentRows.sinceThen(TournamentRows.in(handle).oldestRequest()),
          Outbox.in(handle).count(MOST_COUNTED),
          TournamentRows.sinceThen(Outbox.in(handle).age()));
    }
  }

  @Inject
  public Backlog(TournamentDatabase database) {
    this.database = database;
  }

  /**
   * The figures as they were a second ago, or since.
   *
   * @throws JdbiException if the database does not answer
   */
  public synchronized Figures figures() {
    if (System.nanoTime() - readAt >= FRESH_NANOS) {
      figures = null;
      failure = null;
      try {
        figures = database.withHandle(Figures::read);
      } catch (JdbiException e) {
        failure = e;
      }
      readAt = System.nanoTime();
    }
    if (figures == null) {
      throw failure == null ? new IllegalStateException("nothing is read yet") : failure;
    }
    return figures;
  }

  /** One of the figures for a gauge; NaN if the database does not answer. */
  public double gaugeValue(ToDoubleFunction<Figures> figure) {
    try {
      return figure.applyAsDouble(figures());
    } catch (JdbiException e) {
      return Double.NaN;
    }
  }
}
