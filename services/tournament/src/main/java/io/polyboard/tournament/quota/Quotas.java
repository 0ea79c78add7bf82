package io.polyboard.tournament.quota;

import module java.base;

import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.store.OwnerRows;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/**
 * How many tournaments may run, all together and of each owner, and what these may search. What is
 * used is counted in the database, so that it holds for all processes together. Thread-safe.
 */
@Singleton
public class Quotas {
  /** A tournament may end at any time. */
  private static final Duration UNTIL_ONE_ENDS = Duration.ofSeconds(10);

  private final TournamentConfig settings;

  @Inject
  public Quotas(TournamentConfig settings) {
    this.settings = settings;
  }

  /**
   * Refuses to let one more tournament run if that is too many; until the end of the transaction
   * nobody else lets one run.
   *
   * @param isBound whether the quotas of its owner bind it, and who asks
   */
  public void requireRoom(Handle handle, String owner, boolean isBound) {
    TournamentRows.in(handle).lockRunning();
    if (TournamentRows.in(handle).countRunning() >= settings.maxRunning()) {
      throw Refusal.busy("tournaments", "polyboard.tournament.max-running", settings.maxRunning());
    }
    if (!isBound) {
      return;
    }
    if (OwnerRows.in(handle).countRunning(owner) >= settings.maxRunningOfOwner()) {
      throw Refusal.quotaExceeded(
              owner,
              settings.maxRunningOfOwner() + " tournaments that run",
              "polyboard.tournament.max-running-of-owner")
          .retryAfter(UNTIL_ONE_ENDS);
    }
    requireLeft(handle, owner);
  }

  /** Whether owners have a bound of what they may search, in games and for studies together. */
  public boolean boundsNodes() {
    return settings.maxDailyNodesOfOwner() > 0;
  }

  /** The owners for whom as much was searched as may be today. */
  public Set<String> haveSpent(Handle handle) {
    return boundsNodes()
        ? OwnerRows.in(handle).haveSpent(settings.maxDailyNodesOfOwner())
        : Set.of();
  }

  /**
   * Takes note of what was searched for an owner.
   *
   * @return whether that is as much as may be today
   */
  public boolean spend(Handle handle, String owner, long nodes) {
    return boundsNodes()
        && nodes > 0
        && OwnerRows.in(handle).spend(owner, nodes) >= settings.maxDailyNodesOfOwner();
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
              settings.maxDailyNodesOfOwner() + " nodes searched in a day",
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
