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
      "Measure archived games that have no measures or outdated ones.",
      "",
      "Balance reports leave such games out until they are measured. Games may be played and stored"
          + " at the same time. Ctrl-C keeps the games measured so far; run the same command to"
          + " measure the rest.",
      ""
    },
    footer = {
      "  polyboard archive rebuild",
      "  polyboard archive rebuild --server localhost:9000",
      "",
      "Exit code 1 if a game cannot be measured; standard error gives the reason.",
      "JSON: {\"games\": number examined, \"measured\": number, \"unmeasured\": number,"
          + " \"seconds\":",
      "  number, \"gamesPerSecond\": number}"
    })
public final class ArchiveRebuildCommand extends PrintingCommand {
  /** Maximum number of unmeasurable games that are named; further ones are only counted. */
  private static final int MAX_NAMED = 100;

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
          if (unmeasured++ < MAX_NAMED) {
            progress.say("polyboard: game " + each.getGameId() + ": " + each.getReason());
          }
        }
        games += step.getGames();
        measured += step.getMeasured();
        long seen = games;
        long done = measured;
        progress.log(
            () -> Figures.format("%,d of %,d games examined, %,d measured", seen, all, done));
      } while (!step.getNextPageToken().isEmpty() && !interruption.requested());
      interrupted = !step.getNextPageToken().isEmpty();
      progress.wipe();
      print(RebuildPage.of(games, measured, unmeasured, Math.max(1, System.nanoTime() - start)));
    }
    return interrupted ? ExitCode.INTERRUPTED : unmeasured > 0 ? ExitCode.REFUSED : ExitCode.DONE;
  }

  /**
   * The output.
   *
   * @param games games examined
   * @param measured games that were measured
   * @param unmeasured games that should be measured, but cannot be
   * @param seconds elapsed time
   * @param gamesPerSecond games measured per second
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
              "%,d games measured in %.1f s, %,.0f/s; %,d examined",
              measured, seconds, gamesPerSecond, games));
      if (unmeasured > 0) {
        lines.add(
            Figures.format("%,d games cannot be measured; reports leave them out", unmeasured));
      }
      return lines;
    }
  }
}
