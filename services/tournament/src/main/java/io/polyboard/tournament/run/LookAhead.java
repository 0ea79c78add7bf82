package io.polyboard.tournament.run;

import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.TournamentRows;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * How many games each tournament that runs may have given out. The queue is first in, first out, so
 * that tournaments have shares of the workers in proportion to what they have in it: all owners
 * have the same number, which is divided among the tournaments of each. Thread-safe.
 */
final class LookAhead {
  /**
   * How long games are on their way, from being given out until they are back, while workers are
   * never without one. Of that they are in the queue for the lesser part, which is what others wait
   * for.
   */
  private static final Duration ON_THE_WAY = Duration.ofMillis(1_500);

  /** A table is to have one game to play, and one to come. */
  private static final int AHEAD_OF_TABLE = 2;

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final TournamentConfig settings;
  private final KnownWorkers workers;
  private int all;

  /** How many tournaments run of each owner. */
  private Map<String, Integer> running = Map.of();

  private long readAt;
  private boolean wasRead;

  LookAhead(TournamentConfig settings, KnownWorkers workers) {
    this.settings = settings;
    this.workers = workers;
  }

  /** Has the next question answered by what is known then. */
  synchronized void refresh() {
    wasRead = false;
  }

  /** The share of a tournament of this owner, as it was a second ago at most; 1 or more. */
  synchronized int games(Handle handle, String owner) {
    long now = System.nanoTime();
    if (!wasRead || now - readAt > FRESH_NANOS) {
      Instant since = TournamentRows.now(handle).minus(ON_THE_WAY);
      int least = Math.max(settings.leastGamesAhead(), AHEAD_OF_TABLE * workers.tables());
      // By what workers say as soon as they play, and by what is back of those that say nothing.
      double played = workers.gamesPerSecond() * ON_THE_WAY.toMillis() / 1e3;
      all = Math.max(least, (int) Math.max(played, GameRows.settledSince(handle, since)));
      running = TournamentRows.countRunningByOwner(handle);
      readAt = now;
      wasRead = true;
    }
    int owners = running.size() + (running.containsKey(owner) ? 0 : 1);
    int share = all / owners / running.getOrDefault(owner, 1);
    return Math.clamp(share, 1, settings.gamesAhead());
  }
}
