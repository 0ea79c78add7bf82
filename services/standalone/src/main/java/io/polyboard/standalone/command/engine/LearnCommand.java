package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.engine.Network;
import io.polyboard.engine.Weights;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.command.PrintingCommand;
import io.polyboard.standalone.option.OutputFile;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.ThreadsOption;
import io.polyboard.standalone.option.VariantParameter;
import io.polyboard.standalone.option.WeightsOption;
import io.polyboard.standalone.page.engine.LearnPage;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.ExitCode;
import io.polyboard.standalone.terminal.Interruption;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code polyboard learn}. */
@Command(
    name = "learn",
    customSynopsis = "polyboard learn VARIANT [OPTION...]",
    description = {
      "Learn an evaluation of a variant from games of the engine against itself.",
      "",
      "Trains a small neural network, which is added to the weights of the variant. In each"
          + " generation the engine plays games with the best evaluation so far, at first that of"
          + " --weights. A network is fitted to the quiet positions of the games. It becomes the"
          + " best if it passes a test at equal nodes, then one at equal time. At the end the best"
          + " network plays a match against the weights alone.",
      "",
      "Games are kept in a directory. After an interruption run the same command to resume; Ctrl-C"
          + " loses at most a minute of games.",
      ""
    },
    footer = {
      "  polyboard learn chess",
      "  polyboard learn my-game.yaml --time 12h --hidden 128",
      "  polyboard match my-game.yaml --white nodes=1000,weights=my-game-learned.csv \\",
      "      --black nodes=1000 --games 400",
      "",
      "JSON: {\"variant\": id, \"generations\": [{\"number\": number, \"games\": number,",
      "  \"positions\": number, \"scale\": number, \"before\": loss, \"after\": loss,"
          + " \"equalNodes\": match,",
      "  \"equalTime\": match or null, \"isKept\": boolean}, ...],",
      "  \"overWeights\": match or null, \"seconds\": number, \"isInterrupted\": boolean,",
      "  \"file\": path or null}",
      "  (a match is {\"wins\", \"draws\", \"losses\", \"elo\": {\"value\", \"low\", \"high\"}})"
    })
public final class LearnCommand extends PrintingCommand {
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,3})([smh])");

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "How long to learn, such as 30m or 12h; default ${DEFAULT-VALUE}.")
  private String time = "";

  @Option(
      names = "--hidden",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Hidden units of the network, 8 to "
              + Network.MAX_HIDDEN
              + "; more units learn more and take more time. Default ${DEFAULT-VALUE}.")
  private int hidden;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "400",
      description = "Nodes per turn; default ${DEFAULT-VALUE}.")
  private long nodes;

  @Option(
      names = "--foresight",
      paramLabel = "SHARE",
      defaultValue = "0.7",
      description =
          "Share, 0 to 1, of the later course of the game in the target value of a position; the"
              + " rest is the score of its search. Default ${DEFAULT-VALUE}.")
  private double foresight;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory of the games; default: VARIANT-learning.")
  private @Nullable String data;

  @Option(
      names = "--games",
      paramLabel = "FILE",
      description =
          "Also learn from the games of this file, one per line, as 'polyboard games --json' writes"
              + " them.")
  private @Nullable Path archived;

  @Option(
      names = "--rescore",
      paramLabel = "NODES",
      description =
          "Search each position of --games again with this many nodes, and learn from these"
              + " scores.")
  private @Nullable Long rescore;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the weights to this new file; default: VARIANT-learned.csv.")
  private @Nullable String output;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Let the workers of the services at this address play the games; see 'polyboard"
              + " tournament'. Networks are fitted and tested in this process.")
  private @Nullable String server;

  @Mixin private final WeightsOption weights = new WeightsOption();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final SeedOption seed = new SeedOption();

  @Override
  public Integer call() throws InterruptedException {
    UsageException.require(
        TIME.matcher(time).matches(),
        "--time: must be 1 to 9999 with s, m or h, such as 30m or 12h, was " + time);
    requireBetween("--hidden", hidden, 8, Network.MAX_HIDDEN);
    requireBetween("--nodes", nodes, 1, Long.MAX_VALUE);
    UsageException.require(
        foresight >= 0 && foresight <= 1, "--foresight: must be between 0 and 1, was " + foresight);
    UsageException.require(rescore == null || archived != null, "--rescore: needs --games");
    requireBetween("--rescore", Objects.requireNonNullElse(rescore, 1L), 1, Long.MAX_VALUE);
    Variant learned = variant.variant();
    Weights start =
        Objects.requireNonNullElseGet(weights.weights(learned), () -> Weights.shipped(learned));
    OutputFile file = OutputFile.of(output == null ? learned.id() + "-learned.csv" : output);
    Learning.Options options =
        new Learning.Options(
            Duration.parse("PT" + time),
            hidden,
            nodes,
            foresight,
            directory(learned),
            archived,
            rescore,
            seed.seed(),
            threads.threads());
    try (Platform platform = server == null ? null : Platform.at(server);
        Interruption interruption = new Interruption(terminal);
        Progress progress = new Progress(terminal)) {
      LearningGames.Source source =
          platform == null
              ? LearningGames.here(learned, threads.threads())
              : new ServerGames(platform, RegisteredVariant.of(variant.name(), platform, false));
      LearnPage page =
          new Learning(learned, start, options, source, terminal, progress, interruption)
              .learn(file);
      progress.close();
      print(page);
    }
    return ExitCode.DONE;
  }

  private Path directory(Variant learned) {
    try {
      return Files.createDirectories(Path.of(data == null ? learned.id() + "-learning" : data));
    } catch (InvalidPathException | IOException e) {
      throw new RefusedException("--data", "cannot create the directory: " + e.getMessage());
    }
  }
}
