package io.polyboard.tournament.balance;

import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.Reason;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.job.Jobs;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.Handle;

/** All balance runs, which {@link BalanceRunner} advances. Thread-safe. */
@Singleton
public class BalanceRuns extends Jobs {
  private final Tournaments tournaments;

  @Inject
  public BalanceRuns(
      TournamentDatabase database, Tournaments tournaments, TournamentConfig settings) {
    super(
        database,
        settings,
        new Terms(
            JobKind.BALANCE,
            "balance run",
            "balance runs",
            "balance_run_id",
            // Each run has a running tournament, or waits until it may start one.
            new Limit(settings.maxRunning(), "polyboard.tournament.max-running"),
            new Limit(settings.maxRunningOfOwner(), "polyboard.tournament.max-running-of-owner"),
            Reason.REASON_BALANCE_RUN_UNKNOWN,
            Reason.REASON_TOO_MANY_BALANCE_RUNS,
            Reason.REASON_REQUEST_ID_TAKEN));
    this.tournaments = tournaments;
  }

  @Override
  public void pause(String id) {
    super.pause(id);
    cancelTournaments(get(id).progress());
  }

  @Override
  public void delete(String id) {
    pause(id);
    super.delete(id);
  }

  /** A finished run checks again for missing games; a finished race does not change. */
  @Override
  protected boolean isResumed(Job run) {
    return super.isResumed(run) || run.stage() == JobStage.FINISHED && !run.balance().hasRace();
  }

  @Override
  protected void resumed(Handle handle, Job before) {
    if (before.stage() == JobStage.FINISHED) {
      JobRows.in(handle).advance(before.id(), BalanceProgress.getDefaultInstance().toByteArray());
    }
  }

  /** Cancels the tournaments of a run that have not ended; their games count. */
  void cancelTournaments(BalanceProgress progress) {
    progress.getPartsList().stream()
        .filter(part -> !part.getTournamentId().isEmpty())
        .forEach(part -> {
          try {
            tournaments.cancel(part.getTournamentId());
          } catch (Refusal e) {
            // It has ended or was deleted.
          }
        });
  }
}
