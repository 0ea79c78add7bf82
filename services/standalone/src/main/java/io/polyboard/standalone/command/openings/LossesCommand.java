package io.polyboard.standalone.command.openings;

import io.polyboard.play.losses.ForcedLosses;
import io.polyboard.play.losses.LossRule;
import io.polyboard.play.losses.PlyLosses;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.option.JsonOption;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.openings.LossesPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code polyboard openings losses}. */
@Command(
    name = "losses",
    sortOptions = false,
    customSynopsis = "polyboard openings losses VARIANT [OPTION...]",
    description = {
      "Look for the earliest turns that lose by force.",
      "",
      "Every position of the first plies is searched by itself, whether good or bad; where the side"
          + " to move has a forced win, the turn before has lost. Lines end there. Where a ply has"
          + " more positions than are to be searched, they are drawn. The same seed finds the same,"
          + " whatever the number of threads.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  polyboard openings losses chess --plies 3",
      "  polyboard openings losses my-game.yaml --nodes 20000 --json",
      "",
      "JSON: {\"variant\": id, \"positions\": number, \"nodes\": number, \"seed\": number,",
      "  \"plies\": [{\"ply\": number, \"lines\": number, \"positions\": number,",
      "  \"complete\": true or false, \"losses\": [{\"turns\": [turn, ...],",
      "  \"mate\": turns of the winner}, ...]}, ...], \"seconds\": number}"
    })
public final class LossesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--plies",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Turns of both sides from the start position, 1 to "
              + LossRule.MOST_PLIES
              + "; default ${DEFAULT-VALUE}.")
  private int plies;

  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "20000",
      description =
          "Search at most so many positions of each ply, 1 to "
              + LossRule.MOST_POSITIONS
              + "; default ${DEFAULT-VALUE}.")
  private int positions;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "5000",
      description = "The nodes of each search; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Option(
      names = "--show",
      paramLabel = "N",
      defaultValue = "10",
      description = "Show so many lines of each ply; default ${DEFAULT-VALUE}, with --json all.")
  private int most;

  @Mixin private final SeedOption seed = new SeedOption();

  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final JsonOption json = new JsonOption();

  public LossesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    LossRule rule;
    try {
      rule = new LossRule(plies, positions, nodes);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--" + e.getMessage());
    }
    if (most < 0) {
      throw new ParameterException(command.commandLine(), "--show: " + most + " is less than 0");
    }
    try (Interruption interruption =
        new Interruption(terminal, Thread.currentThread()::interrupt)) {
      json.print(page(variant.variant(), rule), terminal);
      terminal.out().flush();
      return ExitCode.DONE;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    }
  }

  private LossesPage page(Variant played, LossRule rule) throws InterruptedException {
    long start = System.nanoTime();
    try (Progress progress = new Progress(terminal)) {
      List<PlyLosses> found =
          new ForcedLosses(played, rule, seed.seed())
              .find(
                  threads.threads(),
                  (ply, searched, all) ->
                      progress.log(() -> LossesPage.progress(ply, searched, all)));
      return new LossesPage(played, rule, seed.seed(), found, most, System.nanoTime() - start);
    }
  }
}
