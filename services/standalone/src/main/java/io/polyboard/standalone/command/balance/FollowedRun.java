package io.polyboard.standalone.command.balance;

import com.google.protobuf.util.Durations;
import io.grpc.StatusRuntimeException;
import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CreateBalanceRunRequest;
import io.polyboard.proto.balance.v1.PauseBalanceRunRequest;
import io.polyboard.proto.balance.v1.ResumeBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunRequest;
import io.polyboard.proto.balance.v1.WatchBalanceRunResponse;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.following.Abandoned;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.PlatformConnection;
import io.polyboard.standalone.option.RefusedOptions;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A balance run that a command has played, and follows. For one thread. */
final class FollowedRun implements Following.Followed<BalanceRun, WatchBalanceRunResponse> {
  private static final long PROGRESS_MILLIS = 500;

  private final Terminal terminal;
  private final PlatformConnection connection;
  private final Interruption interruption;
  private String id = "";
  private String saidHeat = "";

  FollowedRun(Terminal terminal, PlatformConnection connection, Interruption interruption) {
    this.terminal = terminal;
    this.connection = connection;
    this.interruption = interruption;
  }

  /** Plays what is missing; it may be unfinished only if the command was interrupted. */
  BalanceRun play(BalanceSpec spec) throws InterruptedException {
    Abandoned abandoned = Abandoned.pause(connection.platform());
    BalanceRun begun = begin(spec);
    id = begun.getBalanceRunId();
    abandoned.print(terminal, id);
    terminal.err().println("balance run " + id);
    BalanceRun left = new Following(terminal, connection, interruption).follow(begun, this);
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_FAILED) {
      throw new RefusedException("balance run " + id, left.getFailure());
    }
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_PAUSED) {
      terminal.err().println("balance run " + id + " was paused; the same command resumes it");
    } else if (isLive(left)) {
      leave();
    }
    return left;
  }

  /** Creates the run; or resumes it, where it was left unfinished, or has finished before. */
  private BalanceRun begin(BalanceSpec spec) {
    try {
      BalanceRun run =
          connection
              .platform()
              .balanceRuns()
              .createBalanceRun(
                  CreateBalanceRunRequest.newBuilder()
                      .setSpec(spec)
                      .setRequestId("cli-" + UUID.nameUUIDFromBytes(spec.toByteArray()))
                      .build())
              .getBalanceRun();
      return run.getState() == BalanceRunState.BALANCE_RUN_STATE_RUNNING
          ? run
          : connection
              .platform()
              .balanceRuns()
              .resumeBalanceRun(
                  ResumeBalanceRunRequest.newBuilder()
                      .setBalanceRunId(run.getBalanceRunId())
                      .build())
              .getBalanceRun();
    } catch (StatusRuntimeException e) {
      throw RefusedOptions.of(e);
    }
  }

  private void leave() {
    Platform platform = connection.platform();
    if (platform.host() == Platform.Host.SERVER) {
      terminal.err().println("balance run " + id + " continues at " + platform.address());
      return;
    }
    var unused =
        platform
            .balanceRuns()
            .pauseBalanceRun(PauseBalanceRunRequest.newBuilder().setBalanceRunId(id).build());
    terminal
        .err()
        .println(
            "balance run "
                + id
                + " is paused; its games count, and the same command plays the rest");
  }

  @Override
  public Iterator<WatchBalanceRunResponse> watch(Platform platform) {
    return platform
        .balanceRuns()
        .watchBalanceRun(
            WatchBalanceRunRequest.newBuilder()
                .setBalanceRunId(id)
                .setInterval(Durations.fromMillis(PROGRESS_MILLIS))
                .build());
  }

  @Override
  public Optional<BalanceRun> read(WatchBalanceRunResponse message) {
    return message.hasBalanceRun() ? Optional.of(message.getBalanceRun()) : Optional.empty();
  }

  @Override
  public boolean isLive(BalanceRun run) {
    return run.getState() == BalanceRunState.BALANCE_RUN_STATE_RUNNING;
  }

  @Override
  public void show(BalanceRun run, Progress progress) {
    BalanceProgress state = run.getProgress();
    List<BalancePart> parts = state.getPartsList();
    if (run.getSpec().hasRace() && !parts.isEmpty()) {
      String heat =
          "%s: %d candidates, %d games of each"
              .formatted(
                  state.getIsFinal() ? "final" : "heat " + state.getHeat(),
                  parts.size(),
                  parts.getFirst().getWanted());
      if (!heat.equals(saidHeat)) {
        saidHeat = heat;
        progress.wipe();
        terminal.err().println(heat);
      }
    }
    progress.log(() ->
        Figures.format(
            "%,d of %,d games; %d of %d samples are complete",
            parts.stream()
                .mapToLong(part -> Math.min(part.getWanted(), part.getGames() + part.getPlayed()))
                .sum(),
            parts.stream().mapToLong(BalancePart::getWanted).sum(),
            parts.stream().filter(BalancePart::getIsFilled).count(),
            parts.size()));
  }
}
