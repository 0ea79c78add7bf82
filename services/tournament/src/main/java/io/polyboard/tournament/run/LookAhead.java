package io.polyboard.tournament.run;

import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.run.FairShares.Claim;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.TournamentRows;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * How many games each tournament that runs may have given out. The queue is first in, first out, so
 * that tournaments have shares of the workers in proportion to what they have in it. These are
 * divided as {@link FairShares} says. Thread-safe.
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
  private final Quotas quotas;

  /** The owners whose tournaments give out nothing more today. */
  private Set<String> haveSpent = Set.of();

  /** To be divided. */
  private int all;

  /** The tournaments that run, by id, each with what it could use a moment ago. */
  private Map<String, Claim> claims = Map.of();

  private Map<String, Integer> shares = Map.of();

  /** What {@link #unlimitedShare} has told since they were read. */
  private final Map<String, Integer> unlimitedShares = new HashMap<>();

  private long readAt;
  private boolean wasRead;

  LookAhead(TournamentConfig settings, KnownWorkers workers, Quotas quotas) {
    this.settings = settings;
    this.workers = workers;
    this.quotas = quotas;
  }

  /** Has the next question answered by what is known then. */
  synchronized void refresh() {
    wasRead = false;
  }

  /** Takes note that an owner has searched as much as it may, which it may not have just before. */
  synchronized void haveSpent(String owner) {
    wasRead &= haveSpent.contains(owner);
  }

  /**
   * The share of a tournament, by what was known a second ago at most; 1 or more, but 0 where its
   * owner has searched as much as it may. Where it was not known then, or had fewer games left than
   * its share, it is what the tournament would have with as many games as it may give out: a round
   * may have begun since, and what others have of that is theirs by then.
   */
  synchronized int games(Handle handle, Description tournament) {
    long now = System.nanoTime();
    if (!wasRead || now - readAt > FRESH_NANOS) {
      Instant since = TournamentRows.now(handle).minus(ON_THE_WAY);
      int least = Math.max(settings.leastGamesAhead(), AHEAD_OF_TABLE * workers.tables());
      // By what workers say as soon as they play, and by what is back of those that say nothing.
      double played = workers.gamesPerSecond() * ON_THE_WAY.toMillis() / 1e3;
      all = Math.max(least, (int) Math.max(played, GameRows.settledSince(handle, since)));
      claims = new HashMap<>();
      haveSpent = quotas.haveSpent(handle);
      TournamentRows.running(handle).stream()
          .filter(each -> !isSpent(each.owner(), each.inQuota()))
          .forEach(each ->
              claims.put(each.id(), claim(each.id(), each.owner(), each.weight(), each.left())));
      shares = FairShares.divide(all, claims.values());
      unlimitedShares.clear();
      readAt = now;
      wasRead = true;
    }
    if (isSpent(tournament.owner(), tournament.inQuota())) {
      return 0;
    }
    Claim known = claims.get(tournament.id());
    Integer share = shares.get(tournament.id());
    return known == null || share == null || share == known.most()
        ? unlimitedShares.computeIfAbsent(tournament.id(), id -> unlimitedShare(tournament))
        : share;
  }

  private boolean isSpent(String owner, boolean inQuota) {
    return inQuota && haveSpent.contains(owner);
  }

  private int unlimitedShare(Description tournament) {
    Map<String, Claim> with = new HashMap<>(claims);
    with.put(
        tournament.id(),
        claim(tournament.id(), tournament.owner(), tournament.weight(), settings.gamesAhead()));
    return FairShares.divide(all, with.values()).getOrDefault(tournament.id(), 1);
  }

  private Claim claim(String id, String owner, int weight, int left) {
    return new Claim(id, owner, weight, Math.clamp(left, 1, settings.gamesAhead()));
  }
}
