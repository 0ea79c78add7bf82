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
 * What waits in the database: games for workers, and events for Kafka. Every process reports the
 * same. The database is read at most once a second, whether or not it answers. Thread-safe.
 */
@ApplicationScoped
public class Backlog {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Maximum number of rows of the outbox that are counted. */
  private static final int MAX_COUNTED = 1_000_000;

  private final TournamentDatabase database;
  private @Nullable Figures figures;
  private @Nullable JdbiException failure;
  private long readAt = System.nanoTime() - FRESH_NANOS;

  /**
   * A snapshot of the backlog, taken at most a second ago.
   *
   * @param gamesWanted positions that running studies have to search, and games of known rounds of
   *     running tournaments that have not returned. Divided by the wanted number of games of a
   *     worker process, it is the number of processes: many while a tournament is long, few near
   *     its end, none if nothing runs
   * @param requests the outstanding games among them
   * @param requestAge time since the latest request of the outstanding game that has waited
   *     longest; zero if there is none
   * @param outbox rows to publish, at most a million
   * @param outboxAge age of the first of them; zero if there is none
   */
  public record Figures(
      long gamesWanted, long requests, Duration requestAge, long outbox, Duration outboxAge) {
    private static Figures read(Handle handle) {
      return new Figures(
          TournamentRows.in(handle).countLeft() + StudyRows.in(handle).countWanted(),
          TournamentRows.in(handle).countOutstanding(),
          TournamentRows.sinceThen(TournamentRows.in(handle).oldestRequest()),
          Outbox.in(handle).count(MAX_COUNTED),
          TournamentRows.sinceThen(Outbox.in(handle).age()));
    }
  }

  @Inject
  public Backlog(TournamentDatabase database) {
    this.database = database;
  }

  /**
   * The figures, at most a second old.
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
