package io.polyboard.tournament.run;

import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.TournamentRows;
import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * How many games each tournament that runs may have given out. All have the same number, since they
 * have shares of the workers in proportion to what they have in the queue. Thread-safe.
 */
final class LookAhead {
  /** How long a game waits in the queue, where the least number does not make it longer. */
  private static final Duration WAIT = Duration.ofSeconds(5);

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final TournamentConfig settings;
  private int games;
  private long readAt;
  private boolean wasRead;

  LookAhead(TournamentConfig settings) {
    this.settings = settings;
  }

  /** As it was a second ago at most. */
  synchronized int games(Handle handle) {
    long now = System.nanoTime();
    if (!wasRead || now - readAt > FRESH_NANOS) {
      Instant since = TournamentRows.now(handle).minus(WAIT);
      int running = Math.max(1, TournamentRows.countRunning(handle));
      int share = GameRows.settledSince(handle, since) / running;
      games = Math.min(settings.gamesAhead(), Math.max(settings.leastGamesAhead(), share));
      readAt = now;
      wasRead = true;
    }
    return games;
  }
}
