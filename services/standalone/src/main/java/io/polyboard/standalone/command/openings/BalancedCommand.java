package io.polyboard.standalone.command.openings;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import io.polyboard.play.Opening;
import io.polyboard.play.balanced.BalanceRule;
import io.polyboard.play.balanced.BalancedOpenings;
import io.polyboard.play.balanced.OpeningSet;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.DefinedVariant;
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.page.openings.BalancedPage;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code polyboard openings balanced}. */
@Command(
    name = "balanced",
    customSynopsis = "polyboard openings balanced VARIANT [OPTION...]",
    description = {
      "Create a set of different positions that favour neither side.",
      "",
      "Each position is reached from the start position by turns that lose little in a search of"
          + " 1000 nodes, and a search of --nodes nodes finds White's score near equality. First"
          + " turns, and second turns after each of them, are used evenly as long as they lead to"
          + " positions. The same seed gives the same set for any number of threads.",
      "",
      "The file has one MFEN per line, in playing order, with its score and turns, and records how"
          + " it was made. Use it with the option --openings of match and tournament. Games from"
          + " balanced positions compare players; they do not show whether the variant is fair.",
      ""
    },
    footer = {
      "  polyboard openings balanced my-game.yaml --count 200 -o my-game.openings",
      "  polyboard match my-game.yaml --white nodes=2000 \\",
      "      --black nodes=2000,weights=new.csv --openings my-game.openings",
      "  polyboard openings balanced chess --plies 6 --within 20 --nodes 500000",
      "",
      "JSON: {\"variant\": id, \"digest\", \"plies\": number, \"within\": centipawns,",
      "  \"center\": centipawns, \"nodes\": number, \"loss\": centipawns,",
      "  \"seed\": number, \"drawn\": lines,",
      "  \"firstTurns\": number, \"secondTurns\": number, \"meanScore\": centipawns,",
      "  \"openings\": [{\"position\": MFEN, \"score\": White's in centipawns,",
      "  \"turns\": [turn, ...]}, ...], \"seconds\": number, \"file\": path or null}"
    })
public final class BalancedCommand extends PrintingCommand {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--plies",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Plies to each position, 1 to " + Opening.MAX_PLIES + "; default ${DEFAULT-VALUE}.")
  private int plies;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Number of positions, 1 to " + BalancedOpenings.MAX_COUNT + "; default ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--within",
      paramLabel = "CP",
      defaultValue = "50",
      description =
          "Maximum difference of White's score from the centre, in centipawns, 0 to "
              + BalanceRule.MAX_WITHIN
              + "; default ${DEFAULT-VALUE}.")
  private int within;

  @Option(
      names = "--center",
      paramLabel = "CP",
      defaultValue = "0",
      description =
          "The centre, up to " + BalanceRule.MAX_CENTER + " either way; default ${DEFAULT-VALUE}.")
  private int center;

  @Option(
      names = "--loss",
      paramLabel = "CP",
      defaultValue = "" + BalanceRule.DEFAULT_LOSS,
      description =
          "Maximum loss of a turn on the way in a search of 1000 nodes, in centipawns, 0 to "
              + BalanceRule.MAX_LOSS
              + "; default ${DEFAULT-VALUE}. Use more if the move itself is worth as much.")
  private int loss;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "" + BalanceRule.DEFAULT_NODES,
      description = "Nodes of the search that scores a position; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Mixin private final SeedOption seed = new SeedOption();

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the set to this new file, and print a summary.")
  private @Nullable String output;

  @Override
  public Integer call() throws InterruptedException {
    requireBetween("--plies", plies, 1, Opening.MAX_PLIES);
    requireBetween("--count", count, 1, BalancedOpenings.MAX_COUNT);
    requireBetween("--within", within, 0, BalanceRule.MAX_WITHIN);
    requireBetween("--center", center, -BalanceRule.MAX_CENTER, BalanceRule.MAX_CENTER);
    requireBetween("--loss", loss, 0, BalanceRule.MAX_LOSS);
    requireBetween("--nodes", nodes, 1, BalanceRule.MAX_NODES);
    Variant played = variant.variant();
    String digest = DefinedVariant.found(variant.name()).orElseThrow().digest();
    OutputFile file = output == null ? null : OutputFile.of(output);
    try (Interruption interruption =
        new Interruption(terminal, Thread.currentThread()::interrupt)) {
      long start = System.nanoTime();
      OpeningSet set = set(played, digest);
      if (file != null) {
        file.write(set.text());
      }
      BalancedPage page = BalancedPage.of(set, nanosSince(start), output);
      print(page, () -> file == null ? set.text().lines().toList() : page.lines());
      return ExitCode.DONE;
    }
  }

  private OpeningSet set(Variant played, String digest) throws InterruptedException {
    long start = System.nanoTime();
    BalanceRule rule = new BalanceRule(plies, within, center, nodes, loss);
    BalancedOpenings.Filled filled;
    try (Progress progress = new Progress(terminal)) {
      filled =
          new BalancedOpenings(played, rule, count, seed.seed())
              .fill(
                  threads.threads(),
                  (found, drawn) ->
                      progress.log(
                          () -> BalancedPage.progress(found, count, drawn, nanosSince(start))));
    }
    return new OpeningSet(
        played, digest, rule, seed.seed(), line(), version(), filled.drawn(), filled.openings());
  }

  private static long nanosSince(long start) {
    return System.nanoTime() - start;
  }

  /** The command line that makes the set, with the defaults written out. */
  private String line() {
    return ("polyboard openings balanced %s --plies %d --count %d --within %d --center %d --nodes"
                + " %d --seed %d")
            .formatted(variant.name(), plies, count, within, center, nodes, seed.seed())
        + (loss == BalanceRule.DEFAULT_LOSS ? "" : " --loss " + loss);
  }

  private String version() {
    String[] version = command.root().version();
    return version.length == 0 ? "" : version[0];
  }
}
