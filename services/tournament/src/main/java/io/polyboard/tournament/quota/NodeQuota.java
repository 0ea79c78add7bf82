package io.polyboard.tournament.quota;

import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.store.OwnerRows;
import io.polyboard.tournament.store.TournamentRows;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * How many nodes may be searched for each owner in a day, in the games of tournaments and for
 * studies. What is used is counted in the database, so that it holds for all processes together.
 * Thread-safe.
 */
public final class NodeQuota {
  private final long most;

  public NodeQuota(TournamentConfig settings) {
    most = settings.maxDailyNodesOfOwner();
  }

  /** Whether owners have a bound of what they may search. */
  public boolean isBound() {
    return most > 0;
  }

  /** The owners for whom as much was searched as may be today. */
  public Set<String> haveSpent(Handle handle) {
    return isBound() ? OwnerRows.in(handle).haveSpent(most) : Set.of();
  }

  /**
   * Takes note of what was searched for an owner.
   *
   * @return whether that is as much as may be today
   */
  public boolean spend(Handle handle, String owner, long nodes) {
    return isBound() && nodes > 0 && OwnerRows.in(handle).spend(owner, nodes) >= most;
  }

  /**
   * Refuses where as much was searched for an owner as may be today.
   *
   * @throws Refusal says when to try again
   */
  public void requireLeft(Handle handle, String owner) {
    if (haveSpent(handle).contains(owner)) {
      throw Refusal.quotaExceeded(
              owner,
              most + " nodes searched in a day",
              "polyboard.tournament.max-daily-nodes-of-owner")
          .retryAfter(untilTomorrow(TournamentRows.now(handle)));
    }
  }

  /** Days are those of UTC; a second later there is no doubt. */
  public static Duration untilTomorrow(Instant now) {
    Instant tomorrow =
        now.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS).plusDays(1).toInstant();
    return Duration.between(now, tomorrow).plusSeconds(1);
  }
}
