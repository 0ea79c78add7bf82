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
 * Limits of running tournaments, in all and of each owner, and of the nodes that owners may search.
 * Usage is counted in the database, for all processes together. Thread-safe.
 */
@Singleton
public class Quotas {
  /** Time until a retry: a tournament may end at any time. */
  private static final Duration UNTIL_ONE_ENDS = Duration.ofSeconds(10);

  private final TournamentConfig settings;

  @Inject
  public Quotas(TournamentConfig settings) {
    this.settings = settings;
  }

  /**
   * Refuses to run one more tournament if that exceeds a limit. Until the end of the transaction,
   * no other transaction can start one.
   *
   * @param isBound whether the quotas of its owner apply to the tournament and the caller
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
              settings.maxRunningOfOwner() + " running tournaments",
              "polyboard.tournament.max-running-of-owner")
          .retryAfter(UNTIL_ONE_ENDS);
    }
    requireLeft(handle, owner);
  }

  /**
   * Whether there is a limit of the nodes that each owner may search a day, in games and studies
   * together.
   */
  public boolean boundsNodes() {
    return settings.maxDailyNodesOfOwner() > 0;
  }

  /** The owners that have reached today's limit of nodes. */
  public Set<String> haveSpent(Handle handle) {
    return boundsNodes()
        ? OwnerRows.in(handle).haveSpent(settings.maxDailyNodesOfOwner())
        : Set.of();
  }

  /**
   * Adds nodes searched for an owner.
   *
   * @return whether the owner has reached today's limit
   */
  public boolean spend(Handle handle, String owner, long nodes) {
    return boundsNodes()
        && nodes > 0
        && OwnerRows.in(handle).spend(owner, nodes) >= settings.maxDailyNodesOfOwner();
  }

  /**
   * Refuses if an owner has reached today's limit of nodes.
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

  /** Time until one second after the next midnight in UTC. */
  public static Duration untilTomorrow(Instant now) {
    Instant tomorrow =
        now.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS).plusDays(1).toInstant();
    return Duration.between(now, tomorrow).plusSeconds(1);
  }
}
