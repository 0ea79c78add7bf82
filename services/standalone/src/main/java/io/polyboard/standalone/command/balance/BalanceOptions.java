package io.polyboard.standalone.command.balance;

import io.polyboard.contract.UsedWeights;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.GamePlan;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.search.SearchConfig;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.platform.Platform;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many games are measured, and how they are played. */
final class BalanceOptions {
  private static final int MOST_STRENGTHS = 16;
  private static final int MOST_NOISE = 1_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "200",
      description =
          "Games at each strength; what is missing is played. 0 only reports. Default"
              + " ${DEFAULT-VALUE}.")
  int games;

  @Option(
      names = "--nodes",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000",
      description = "Positions a turn, for each strength; default ${DEFAULT-VALUE}.")
  List<Long> nodes = new ArrayList<>();

  @Option(
      names = "--precision",
      paramLabel = "POINTS",
      description =
          "Play no more at a strength once White's score is known to this much to either side,"
              + " with 95%%; 0.02 is 2%%.")
  @Nullable Double precision;

  @Option(
      names = "--weights",
      paramLabel = "WHICH",
      defaultValue = UsedWeights.DERIVED,
      description =
          "By what positions are evaluated: '"
              + UsedWeights.DERIVED
              + "' from the rules alone, which every variant has, so that variants are compared"
              + " like with like; '"
              + UsedWeights.TUNED
              + "' are those that ship with some; or the digest of registered ones. Default"
              + " ${DEFAULT-VALUE}.")
  String weights = UsedWeights.DERIVED;

  @Option(
      names = "--noise",
      paramLabel = "CP",
      defaultValue = GameOptions.SELF_PLAY_NOISE,
      description = "Noise of the evaluation in centipawns either way; default ${DEFAULT-VALUE}.")
  int noise;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + GamePlan.DEFAULT_MAX_PLIES,
      description = "A game so long is drawn; default ${DEFAULT-VALUE}.")
  int maxPlies;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "What all chance is derived from; default ${DEFAULT-VALUE}.")
  long seed;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Games at a time, without a server; default: one for each processor.")
  int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--replace",
      description = "At a server: have a variant file take the place of another one with its id.")
  boolean replace;

  /**
   * @throws ParameterException if anything is wrong with them
   */
  void check() {
    require(games >= 0, "--games: " + games + " is less than 0");
    require(
        !nodes.isEmpty() && nodes.size() <= MOST_STRENGTHS,
        "--nodes: " + nodes.size() + " strengths; use 1 to " + MOST_STRENGTHS);
    nodes.forEach(each -> require(each >= 1, "--nodes: " + each + " is less than 1"));
    require(
        weights.equals(UsedWeights.DERIVED)
            || weights.equals(UsedWeights.TUNED)
            || Digest.isDigest(weights),
        "--weights: '"
            + weights
            + "' is neither '"
            + UsedWeights.DERIVED
            + "' nor '"
            + UsedWeights.TUNED
            + "' nor a digest");
    require(
        noise >= 0 && noise <= MOST_NOISE, "--noise: " + noise + " is not from 0 to " + MOST_NOISE);
    require(
        precision == null || (precision > 0 && precision < 0.5),
        "--precision: " + precision + " is not between 0 and 0.5");
    require(
        workers >= 1 && workers <= SearchConfig.MOST_WORKERS,
        "--concurrency: " + workers + " is not from 1 to " + SearchConfig.MOST_WORKERS);
  }

  void require(boolean holds, String otherwise) {
    if (!holds) {
      throw wrong(otherwise);
    }
  }

  ParameterException wrong(String text) {
    return new ParameterException(command.commandLine(), text);
  }

  /** What a run is to play with these, for a purpose that is to be added. */
  BalanceSpec.Builder spec() {
    BalanceSpec.Builder spec =
        BalanceSpec.newBuilder()
            .setGames(games)
            .addAllNodes(nodes)
            .setWeights(weights)
            .setNoise(noise)
            .setMaxPlies(maxPlies)
            .setSeed(seed);
    if (precision != null) {
      spec.setPrecision(precision);
    }
    return spec;
  }

  /** The variant of an id or a file, which is registered. */
  Variant registered(String idOrPath, Platform platform) {
    Variant variant =
        RegisteredVariant.known(RegisteredVariant.of(idOrPath, platform, replace), platform);
    require(
        !weights.equals(UsedWeights.TUNED)
            || UsedWeights.of("", variant.getDigest()).equals(UsedWeights.TUNED),
        "--weights: none ship with " + idOrPath + "; use '" + UsedWeights.DERIVED + "'");
    return variant;
  }
}
