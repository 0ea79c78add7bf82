package io.polyboard.standalone.command.following;

import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.ListBalanceRunsRequest;
import io.polyboard.proto.balance.v1.PauseBalanceRunRequest;
import io.polyboard.proto.study.v1.ListStudiesRequest;
import io.polyboard.proto.study.v1.PauseStudyRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.tournament.v1.ListTournamentsRequest;
import io.polyboard.proto.tournament.v1.PauseTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a process was killed over: nobody has asked for it now that another one has started the
 * services, so that it is paused.
 *
 * @param paused what each is called, by its id
 */
public record Abandoned(Map<String, String> paused) {
  private static final int MAX_ABANDONED = 1_000;

  public Abandoned {
    paused = Map.copyOf(paused);
  }

  /** Pauses all that runs, where this process has started the services. */
  public static Abandoned pause(Platform platform) {
    Map<String, String> paused = new LinkedHashMap<>();
    if (platform.host() == Platform.Host.THIS_PROCESS) {
      // They cancel their tournaments.
      pause(
          paused,
          "balance run",
          platform
              .balanceRuns()
              .listBalanceRuns(
                  ListBalanceRunsRequest.newBuilder()
                      .addStates(BalanceRunState.BALANCE_RUN_STATE_RUNNING)
                      .setPageSize(MAX_ABANDONED)
                      .build())
              .getBalanceRunsList()
              .stream()
              .map(BalanceRun::getBalanceRunId)
              .toList(),
          id -> {
            var unused =
                platform
                    .balanceRuns()
                    .pauseBalanceRun(
                        PauseBalanceRunRequest.newBuilder().setBalanceRunId(id).build());
          });
      pause(
          paused,
          "tournament",
          platform
              .tournaments()
              .listTournaments(
                  ListTournamentsRequest.newBuilder()
                      .addStates(State.STATE_RUNNING)
                      .addStates(State.STATE_COMPLETING)
                      .setPageSize(MAX_ABANDONED)
                      .build())
              .getTournamentsList()
              .stream()
              .map(Tournament::getTournamentId)
              .toList(),
          id -> {
            var unused =
                platform
                    .tournaments()
                    .pauseTournament(
                        PauseTournamentRequest.newBuilder().setTournamentId(id).build());
          });
      pause(
          paused,
          "study",
          platform
              .studies()
              .listStudies(
                  ListStudiesRequest.newBuilder()
                      .addStates(io.polyboard.proto.study.v1.State.STATE_RUNNING)
                      .setPageSize(MAX_ABANDONED)
                      .build())
              .getStudiesList()
              .stream()
              .map(Study::getStudyId)
              .toList(),
          id -> {
            var unused =
                platform
                    .studies()
                    .pauseStudy(PauseStudyRequest.newBuilder().setStudyId(id).build());
          });
    }
    return new Abandoned(paused);
  }

  private static void pause(
      Map<String, String> paused, String what, List<String> ids, Consumer<String> pause) {
    for (String id : ids) {
      pause.accept(id);
      paused.put(id, what);
    }
  }

  /**
   * Says what was paused.
   *
   * @param resumed the id of what the command has resumed since
   */
  public void print(Terminal terminal, String resumed) {
    paused.forEach((id, what) -> {
      if (!id.equals(resumed)) {
        terminal.err().println(what + " " + id + ", which nobody follows, is paused");
      }
    });
  }
}
