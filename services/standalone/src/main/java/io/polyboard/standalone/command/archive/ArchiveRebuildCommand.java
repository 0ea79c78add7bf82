package io.polyboard.standalone.command.archive;

import module java.base;

import io.polyboard.proto.archive.v1.CountGamesRequest;
import io.polyboard.proto.balance.v1.RebuildMeasuresRequest;
import io.polyboard.proto.balance.v1.RebuildMeasuresResponse;
import io.polyboard.proto.balance.v1.UnmeasuredGame;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.PlatformOptions;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code polyboard archive rebuild}. */
@Command(
    name = "rebuild",
    description = {
      "Measure stored games afresh that were stored unmeasured, or before a measure changed.",
      "",
      "Reports on balance leave such games out until then. Games may be played and stored"
          + " meanwhile. After Ctrl-C what was measured stays, and the same command measures the"
          + " rest.",
      ""
    },
    footer = {
      "  polyboard archive rebuild",
      "  polyboard archive rebuild --server localhost:9000",
      "",
      "Exit code 1 if a game cannot be measured; standard error names it with the reason.",
      "JSON: {\"games\": number looked at, \"measured\": number, \"unmeasured\": number,"
          + " \"seconds\":",
      "  number, \"gamesPerSecond\": number}"
    })
public final class ArchiveRebuildCommand extends PrintingCommand {
  /** More that cannot be measured are counted, and not named. */
  private static final int MOST_NAMED = 100;

  @Mixin private final PlatformOptions options = new PlatformOptions();

  @Override
  public Integer call() throws InterruptedException {
    long games = 0;
    long measured = 0;
    long unmeasured = 0;
    boolean interrupted;
    try (Platform platform = options.connectToStored(terminal);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      long all =
          platform.archive().countGames(CountGamesRequest.getDefaultInstance()).getTotalGames();
      long start = System.nanoTime();
      RebuildMeasuresResponse step = RebuildMeasuresResponse.getDefaultInstance();
      do {
        var request = RebuildMeasuresRequest.newBuilder().setPageToken(step.getNextPageToken());
        step = platform.balance().rebuildMeasures(request.build());
        for (UnmeasuredGame each : step.getUnmeasuredList()) {
          if (unmeasured++ < MOST_NAMED) {
            progress.say("polyboard: game " + each.getGameId() + ": " + each.getReason());
          }
        }
        games += step.getGames();
        measured += step.getMeasured();
        long seen = games;
        long done = measured;
        progress.log(
            () -> Figures.format("%,d of %,d games looked at, %,d measured", seen, all, done));
      } while (!step.getNextPageToken().isEmpty() && !interruption.requested());
      interrupted = !step.getNextPageToken().isEmpty();
      progress.wipe();
      print(RebuildPage.of(games, measured, unmeasured, Math.max(1, System.nanoTime() - start)));
    }
    return interrupted ? ExitCode.INTERRUPTED : unmeasured > 0 ? ExitCode.REFUSED : ExitCode.DONE;
  }

  /**
   * What is printed.
   *
   * @param games looked at
   * @param measured those of them that were measured afresh
   * @param unmeasured those that should have been, but cannot be
   * @param seconds that it took
   * @param gamesPerSecond measured in a second
   */
  private record RebuildPage(
      long games, long measured, long unmeasured, double seconds, double gamesPerSecond)
      implements Page {
    static RebuildPage of(long games, long measured, long unmeasured, long nanos) {
      double seconds = nanos / 1e9;
      return new RebuildPage(
          games, measured, unmeasured, rounded(seconds, 1_000), rounded(measured / seconds, 10));
    }

    private static double rounded(double value, int parts) {
      return Math.round(value * parts) / (double) parts;
    }

    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add(
          Figures.format(
              "%,d games measured afresh in %.1f s, %,.0f/s; %,d were looked at",
              measured, seconds, gamesPerSecond, games));
      if (unmeasured > 0) {
        lines.add(Figures.format("%,d games cannot be measured, and are in no report", unmeasured));
      }
      return lines;
    }
  }
}
