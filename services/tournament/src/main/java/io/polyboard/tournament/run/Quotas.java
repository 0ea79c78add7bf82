package io.polyboard.tournament.run;

import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.quota.NodeQuota;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.OwnerRows;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Set;
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
  private final NodeQuota nodes;

  @Inject
  public Quotas(TournamentConfig settings) {
    this.settings = settings;
    nodes = new NodeQuota(settings);
  }

  /**
   * Refuses to let one more tournament run if that is too many; until the end of the transaction
   * nobody else lets one run.
   *
   * @param isBound whether the quotas of its owner bind it, and who asks
   */
  void requireRoom(Handle handle, String owner, boolean isBound) {
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
    nodes.requireLeft(handle, owner);
  }

  /** The owners whose games have searched as much as they may today. */
  Set<String> haveSpent(Handle handle) {
    return nodes.haveSpent(handle);
  }

  /**
   * Takes note of what games of a tournament have searched that are back.
   *
   * @return whether that is as much as its owner may today
   */
  boolean spend(Handle handle, Description tournament, long searched) {
    return tournament.inQuota() && nodes.spend(handle, tournament.owner(), searched);
  }

  /** Whether owners have a bound of what they may search. */
  boolean boundsNodes() {
    return nodes.isBound();
  }
}
