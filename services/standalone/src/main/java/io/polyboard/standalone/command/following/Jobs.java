package io.polyboard.standalone.command.following;

import module java.base;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.ListBalanceRunsRequest;
import io.polyboard.proto.balance.v1.PauseBalanceRunRequest;
import io.polyboard.proto.balance.v1.ResumeBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.ResumeStudyRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.polyboard.proto.study.v1.WatchStudyResponse;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.ResumeTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import io.polyboard.standalone.platform.Platform;

/**
 * A kind of long jobs that services run and commands follow.
 *
 * @param <J> the state of a job
 * @param <N> the messages of a watch
 * @param noun the name of a job in messages
 * @param isLive whether a job has not ended
 * @param running lists the running jobs
 * @param watch starts a call, by the job's id, that sends messages until the job has ended
 * @param read the state of the job in a message; empty for a heartbeat
 */
public record Jobs<J, N>(
    String noun,
    Function<J, String> id,
    Predicate<J> isLive,
    Function<Platform, List<J>> running,
    BiFunction<Platform, String, J> pause,
    BiFunction<Platform, String, J> resume,
    BiFunction<Platform, String, Iterator<N>> watch,
    Function<N, Optional<J>> read) {
  private static final int MAX_RUNNING = 1_000;
  private static final Duration INTERVAL = Durations.fromMillis(500);

  public static final Jobs<Tournament, WatchTournamentResponse> TOURNAMENTS =
      new Jobs<>(
          "tournament",
          Tournament::getTournamentId,
          job ->
              switch (job.getState()) {
                case STATE_RUNNING, STATE_COMPLETING, STATE_PAUSED -> true;
                default -> false;
              },
          platform -> {
            var request =
                ListTournamentsRequest.newBuilder()
                    .addStates(State.STATE_RUNNING)
                    .addStates(State.STATE_COMPLETING)
                    .setPageSize(MAX_RUNNING);
            return platform.tournaments().listTournaments(request.build()).getTournamentsList();
          },
          (platform, id) -> {
            var request = PauseTournamentRequest.newBuilder().setTournamentId(id);
            return platform.tournaments().pauseTournament(request.build()).getTournament();
          },
          (platform, id) -> {
            var request = ResumeTournamentRequest.newBuilder().setTournamentId(id);
            return platform.tournaments().resumeTournament(request.build()).getTournament();
          },
          (platform, id) -> {
            var request =
                WatchTournamentRequest.newBuilder().setTournamentId(id).setInterval(INTERVAL);
            return platform.tournaments().watchTournament(request.build());
          },
          news -> news.hasTournament() ? Optional.of(news.getTournament()) : Optional.empty());

  public static final Jobs<Study, WatchStudyResponse> STUDIES =
      new Jobs<>(
          "study",
          Study::getStudyId,
          job ->
              switch (job.getState()) {
                case STATE_RUNNING, STATE_PAUSED -> true;
                default -> false;
              },
          platform -> {
            var request =
                ListStudiesRequest.newBuilder()
                    .addStates(io.polyboard.proto.study.v1.State.STATE_RUNNING)
                    .setPageSize(MAX_RUNNING);
            return platform.studies().listStudies(request.build()).getStudiesList();
          },
          (platform, id) -> {
            var request = PauseStudyRequest.newBuilder().setStudyId(id);
            return platform.studies().pauseStudy(request.build()).getStudy();
          },
          (platform, id) -> {
            var request = ResumeStudyRequest.newBuilder().setStudyId(id);
            return platform.studies().resumeStudy(request.build()).getStudy();
          },
          (platform, id) -> {
            var request = WatchStudyRequest.newBuilder().setStudyId(id).setInterval(INTERVAL);
            return platform.studies().watchStudy(request.build());
          },
          news -> news.hasStudy() ? Optional.of(news.getStudy()) : Optional.empty());

  /** A run plays tournaments, and cancels them when it is paused. */
  public static final Jobs<BalanceRun, WatchBalanceRunResponse> BALANCE_RUNS =
      new Jobs<>(
          "balance run",
          BalanceRun::getBalanceRunId,
          job -> job.getState() == BalanceRunState.BALANCE_RUN_STATE_RUNNING,
          platform -> {
            var request =
                ListBalanceRunsRequest.newBuilder()
                    .addStates(BalanceRunState.BALANCE_RUN_STATE_RUNNING)
                    .setPageSize(MAX_RUNNING);
            return platform.balanceRuns().listBalanceRuns(request.build()).getBalanceRunsList();
          },
          (platform, id) -> {
            var request = PauseBalanceRunRequest.newBuilder().setBalanceRunId(id);
            return platform.balanceRuns().pauseBalanceRun(request.build()).getBalanceRun();
          },
          (platform, id) -> {
            var request = ResumeBalanceRunRequest.newBuilder().setBalanceRunId(id);
            return platform.balanceRuns().resumeBalanceRun(request.build()).getBalanceRun();
          },
          (platform, id) -> {
            var request =
                WatchBalanceRunRequest.newBuilder().setBalanceRunId(id).setInterval(INTERVAL);
            return platform.balanceRuns().watchBalanceRun(request.build());
          },
          news -> news.hasBalanceRun() ? Optional.of(news.getBalanceRun()) : Optional.empty());
}
