package io.polyboard.standalone.command.balance;

import module java.base;

import io.polyboard.proto.balance.v1.BalancePart;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.proto.balance.v1.BalanceRun;
import io.polyboard.proto.balance.v1.BalanceRunState;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.balance.v1.CreateBalanceRunRequest;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.command.following.Following;
import io.polyboard.standalone.command.following.Jobs;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;

/** Starts a balance run for a command, and follows it. For one thread. */
final class FollowedRun implements Following.Shown<BalanceRun> {
  private final Terminal terminal;
  private final Following following;
  private String saidHeat = "";

  FollowedRun(Following following) {
    this.following = following;
    terminal = following.terminal();
  }

  /** Plays missing games. The run is unfinished only if the command was interrupted. */
  BalanceRun play(BalanceSpec spec) throws InterruptedException {
    BalanceRun begun = following.begin(Jobs.BALANCE_RUNS, () -> begin(spec));
    String id = begun.getBalanceRunId();
    terminal.say("balance run " + id);
    BalanceRun left = following.follow(Jobs.BALANCE_RUNS, begun, this);
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_FAILED) {
      throw new RefusedException("balance run " + id, left.getFailure());
    }
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_PAUSED) {
      terminal.say("balance run " + id + " was paused; run the same command to resume it");
    }
    return Jobs.BALANCE_RUNS.isLive().test(left)
        ? following.leave(
            Jobs.BALANCE_RUNS, left, "its games count; run the same command to play the rest")
        : left;
  }

  /** Creates the run, or resumes the same run if it exists already. */
  private BalanceRun begin(BalanceSpec spec) {
    CreateBalanceRunRequest.Builder request =
        CreateBalanceRunRequest.newBuilder()
            .setSpec(spec)
            .setRequestId("cli-" + UUID.nameUUIDFromBytes(spec.toByteArray()));
    BalanceRun run =
        following.platform().balanceRuns().createBalanceRun(request.build()).getBalanceRun();
    return run.getState() == BalanceRunState.BALANCE_RUN_STATE_RUNNING
        ? run
        : Jobs.BALANCE_RUNS.resume().apply(following.platform(), run.getBalanceRunId());
  }

  @Override
  public void show(BalanceRun run, Progress progress) {
    BalanceProgress state = run.getProgress();
    List<BalancePart> parts = state.getPartsList();
    if (run.getSpec().hasRace() && !parts.isEmpty()) {
      String heat =
          "%s: %d candidates, %d games of each"
              .formatted(
                  state.getFinalHeat() ? "final" : "heat " + state.getHeat(),
                  parts.size(),
                  parts.getFirst().getWanted());
      if (!heat.equals(saidHeat)) {
        saidHeat = heat;
        progress.say(heat);
      }
    }
    progress.log(() ->
        Figures.format(
            "%,d of %,d games; %d of %d samples are complete",
            parts.stream()
                .mapToLong(part -> Math.min(part.getWanted(), part.getGames() + part.getPlayed()))
                .sum(),
            parts.stream().mapToLong(BalancePart::getWanted).sum(),
            parts.stream().filter(BalancePart::getFilled).count(),
            parts.size()));
  }
}
