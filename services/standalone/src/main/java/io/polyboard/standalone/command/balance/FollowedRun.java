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

/** A balance run that a command has played, and follows. For one thread. */
final class FollowedRun implements Following.Shown<BalanceRun> {
  private final Terminal terminal;
  private final Following following;
  private String saidHeat = "";

  FollowedRun(Following following) {
    this.following = following;
    terminal = following.terminal();
  }

  /** Plays what is missing; it may be unfinished only if the command was interrupted. */
  BalanceRun play(BalanceSpec spec) throws InterruptedException {
    BalanceRun begun = following.begin(Jobs.BALANCE_RUNS, () -> begin(spec));
    String id = begun.getBalanceRunId();
    terminal.say("balance run " + id);
    BalanceRun left = following.follow(Jobs.BALANCE_RUNS, begun, this);
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_FAILED) {
      throw new RefusedException("balance run " + id, left.getFailure());
    }
    if (left.getState() == BalanceRunState.BALANCE_RUN_STATE_PAUSED) {
      terminal.say("balance run " + id + " was paused; the same command resumes it");
    }
    return Jobs.BALANCE_RUNS.isLive().test(left)
        ? following.leave(
            Jobs.BALANCE_RUNS, left, "its games count, and the same command plays the rest")
        : left;
  }

  /** Creates the run; or resumes it, where it was left unfinished, or has finished before. */
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
                  state.getIsFinal() ? "final" : "heat " + state.getHeat(),
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
            parts.stream().filter(BalancePart::getIsFilled).count(),
            parts.size()));
  }
}
