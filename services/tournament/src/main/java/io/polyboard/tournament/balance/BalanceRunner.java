package io.polyboard.tournament.balance;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.balance.report.Answer;
import io.polyboard.contract.catalogue.Catalogue;
import io.polyboard.proto.balance.v1.AnswerFinding;
import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.GetBalanceRequest;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.search.v1.SampleKey;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.thread.Failures;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.Times;
import io.polyboard.tournament.job.JobRunner;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * Advances running balance runs: counts the archived games of each sample, and starts tournaments
 * for the missing ones.
 *
 * <p>The state of a run is in its progress. A tournament is started before the progress is stored,
 * with a request id that follows from the progress: if the process dies in between, the same
 * tournament is found again.
 */
@Singleton
public class BalanceRunner extends JobRunner {
  private static final Logger LOG = Logger.getLogger(BalanceRunner.class);
  private static final long IDLE_MILLIS = 500;

  /** Tournaments of a run at a time. */
  private static final int MAX_TOURNAMENTS = 16;

  /** If games are dropped, at most this many are played for each wanted one. */
  private static final int MAX_FOR_EACH = 4;

  /** Maximum number of tournaments for a sample whose games do not all reach the archive. */
  private static final int MAX_ROUNDS = 64;

  /** How long after a tournament's end the archive may still store its games. */
  private static final Duration ARCHIVING = Duration.ofMinutes(1);

  /** Status codes of failures that pass. */
  private static final Set<Status.Code> TRANSIENT =
      Set.of(
          Status.Code.UNAVAILABLE,
          // The catalogue may not have been read yet.
          Status.Code.NOT_FOUND,
          Status.Code.DEADLINE_EXCEEDED,
          Status.Code.CANCELLED,
          Status.Code.ABORTED,
          Status.Code.RESOURCE_EXHAUSTED);

  private final BalanceRuns runs;
  private final Tournaments tournaments;
  private final TournamentStarter starter;
  private final Archived archive;
  private final Catalogue catalogue;

  @Inject
  public BalanceRunner(
      TournamentDatabase database,
      BalanceRuns runs,
      Tournaments tournaments,
      TournamentStarter starter,
      Archived archive,
      Catalogue catalogue,
      ServiceThreads threads) {
    super("balance-runs", IDLE_MILLIS, JobKind.BALANCE, runs, database, threads);
    this.runs = runs;
    this.tournaments = tournaments;
    this.starter = starter;
    this.archive = archive;
    this.catalogue = catalogue;
  }

  @Override
  protected void advance(Handle handle, Job run) throws Exception {
    try {
      BalanceProgress progress = run.progress();
      if (run.balance().hasRace() && progress.getEntrantsCount() == 0) {
        progress = Race.begin(run.balance());
      }
      if (run.balance().hasRace() && Race.isOver(progress)) {
        store(run, progress, true);
        return;
      }
      BalanceProgress next = filled(run, progress);
      boolean isFilled = next.getPartsList().stream().allMatch(BalancePart::getFilled);
      boolean isRaced = isFilled && run.balance().hasRace();
      if (isRaced) {
        next = Race.decided(run.balance(), next, archive);
      }
      store(run, next, isFilled && !isRaced);
    } catch (StatusRuntimeException e) {
      if (TRANSIENT.contains(e.getStatus().getCode())) {
        LOG.debugf("balance run %s waits for the archive: %s", run.id(), e.getMessage());
      } else {
        fail(run, "the call to the archive failed: " + e.getMessage());
      }
    } catch (Refusal e) {
      if (!TRANSIENT.contains(e.code())) {
        fail(run, String.valueOf(e.getMessage()));
      }
    } catch (Exception e) {
      if (e instanceof InterruptedException || Failures.isTransient(e)) {
        throw e;
      }
      LOG.errorf(e, "balance run %s cannot continue", run.id());
      fail(run, String.valueOf(e.getMessage()));
    }
  }

  private void fail(Job run, String reason) {
    LOG.warnf("balance run %s has failed: %s", run.id(), reason);
    database.inTransaction(handle -> {
      BalanceRuns.fail(handle, run, reason);
      return run;
    });
  }

  /**
   * Stores the progress of a run. If the run was paused in the meantime, cancels its tournaments.
   */
  private void store(Job run, BalanceProgress progress, boolean isFinished) {
    boolean isRunning =
        database.inTransaction(handle -> {
          Optional<Job> now = JobRows.in(handle).lock(JobKind.BALANCE, run.id());
          if (now.isEmpty() || now.get().stage() != JobStage.RUNNING) {
            return false;
          }
          if (!progress.equals(now.get().progress())) {
            JobRows.in(handle).advance(run.id(), progress.toByteArray());
          }
          if (isFinished) {
            JobRows.in(handle).stop(run, JobStage.FINISHED, "");
          }
          return true;
        });
    if (!isRunning) {
      runs.cancelTournaments(progress);
    }
  }

  /** Starts tournaments for missing games; returns the updated progress. */
  private BalanceProgress filled(Job run, BalanceProgress progress) throws Exception {
    Map<SampleKey, BalancePart> known = new HashMap<>();
    progress.getPartsList().forEach(part -> known.put(part.getKey(), part));
    List<Group> groups = new ArrayList<>();
    for (List<WantedSample> wanted : BalancePlan.groups(run.balance(), progress, catalogue)) {
      groups.add(
          new Group(
              wanted,
              wanted.stream()
                  .map(each ->
                      part(each, known.getOrDefault(each.key(), BalancePart.getDefaultInstance())))
                  .toList()));
    }
    int playing = 0;
    for (Group group : groups) {
      for (BalancePart.Builder part : group.parts) {
        playing += !part.getFilled() && isPlaying(part) ? 1 : 0;
      }
    }
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      if (!group.isFilled() && !group.isPlaying() && playing < MAX_TOURNAMENTS) {
        playing += begin(run, group, progress.getHeat() + "-" + i);
      }
    }
    BalanceProgress.Builder next = progress.toBuilder().clearParts();
    groups.forEach(group -> group.parts.forEach(next::addParts));
    return next.build();
  }

  private static BalancePart.Builder part(WantedSample wanted, BalancePart known) {
    int now = Math.max(known.getWanted(), Answer.nextLook(0, wanted.games()));
    return known.toBuilder()
        .setKey(wanted.key())
        .setWanted(wanted.isUntilClear() ? now : wanted.games());
  }

  /** Samples with the same openings, and their progress. */
  private record Group(List<WantedSample> wanted, List<BalancePart.Builder> parts) {
    boolean isFilled() {
      return parts.stream().allMatch(BalancePart.Builder::getFilled);
    }

    boolean isPlaying() {
      return parts.stream().anyMatch(part -> !part.getTournamentId().isEmpty());
    }
  }

  /** Whether games of a part's tournament are still being played or archived. */
  private boolean isPlaying(BalancePart.Builder part) {
    if (part.getTournamentId().isEmpty()) {
      return false;
    }
    Tournament tournament;
    try {
      tournament = tournaments.summary(part.getTournamentId());
    } catch (Refusal e) {
      // It was deleted.
      part.clearTournamentId().clearPlayed();
      return false;
    }
    long played = tournament.getProgress().getPlayed();
    part.setPlayed((int) played);
    if (!tournament.hasEndedAt()) {
      return true;
    }
    Instant ended = Times.read(tournament.getEndedAt());
    boolean isLate = Duration.between(ended, Instant.now()).compareTo(ARCHIVING) > 0;
    if (!isLate && archive.games(part.getTournamentId()) < played) {
      return true;
    }
    part.clearTournamentId().clearPlayed();
    return false;
  }

  /**
   * Starts the tournaments of a group that lacks games.
   *
   * @param name of the group in the run
   * @return how many were started
   */
  private int begin(Job run, Group group, String name) throws Exception {
    BalanceSpec spec = run.balance();
    long seen = 0;
    long games = Long.MAX_VALUE;
    WantedSample sample = group.wanted.getFirst();
    boolean isClear = sample.isUntilClear();
    // Runs that judge nothing share the reports that pages read.
    int looks = isClear ? Answer.looks(sample.games()) : 1;
    for (BalancePart.Builder part : group.parts) {
      Found found = found(part.getKey(), looks);
      part.setGames(found.games);
      games = Math.min(games, found.games);
      seen = Math.max(seen, found.games + found.dropped);
      isClear &= found.isClear;
    }
    int wanted = sample.isUntilClear() ? Answer.nextLook(games, sample.games()) : sample.games();
    int rounds = group.parts.getFirst().getTournaments();
    if (games >= wanted
        || isClear
        || seen >= (long) MAX_FOR_EACH * wanted
        || rounds >= MAX_ROUNDS
        || spec.hasPrecision() && rounds > 0) {
      group.parts.forEach(part -> part.setFilled(true));
      return 0;
    }
    for (int i = 0; i < group.wanted.size(); i++) {
      BalancePart.Builder part = group.parts.get(i);
      part.setTournamentId(
              starter.start(
                  run,
                  group.wanted.get(i).next((int) (wanted - games), spec.getSeed() + seen, seen),
                  String.join("-", run.id(), name, "" + i, "" + (rounds + 1))))
          .setTournaments(rounds + 1)
          .setWanted(wanted);
    }
    return group.wanted.size();
  }

  /**
   * Games of a sample, and dropped games that equal one of them.
   *
   * @param isClear whether the games answer the three questions
   */
  private record Found(long games, long dropped, boolean isClear) {}

  private Found found(SampleKey key, int looks) {
    GetBalanceRequest.Builder request = Archived.request(key).toBuilder().setLooks(looks);
    GetBalanceResponse balance =
        archive.balance((key.getDoubled() ? request.clearOpening() : request).build());
    if (key.getDoubled()) {
      return new Found(
          balance.getDoublingsList().stream()
              .filter(each -> each.getOpening().equals(key.getOpening()))
              .mapToLong(Doubling::getGames)
              .sum(),
          0,
          false);
    }
    return balance.getReportsList().stream()
        .findFirst()
        .map(BalanceRunner::found)
        .orElse(new Found(0, 0, false));
  }

  private static Found found(Report report) {
    return new Found(
        report.getSample().getGames(),
        report.getSample().getDroppedGames(),
        report.getAnswersCount() > 0
            && report.getAnswersList().stream()
                .noneMatch(each -> each.getFinding() == AnswerFinding.ANSWER_FINDING_UNKNOWN));
  }
}
