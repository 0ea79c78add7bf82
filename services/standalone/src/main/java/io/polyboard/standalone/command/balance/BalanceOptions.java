package io.polyboard.standalone.command.balance;

import static io.polyboard.standalone.terminal.UsageException.require;
import static io.polyboard.standalone.terminal.UsageException.requireBetween;

import module java.base;

import io.polyboard.contract.UsedWeights;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.GamePlan;
import io.polyboard.proto.balance.v1.BalanceSpec;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.option.GameOptions;
import io.polyboard.standalone.option.RegisteredVariant;
import io.polyboard.standalone.option.SeedOption;
import io.polyboard.standalone.option.WorkersOption;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How many games are measured, and how they are played. */
final class BalanceOptions {
  private static final int MOST_STRENGTHS = 16;
  private static final int MOST_NOISE = 1_000;

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

  @Mixin final SeedOption seed = new SeedOption();

  @Mixin final WorkersOption workers = new WorkersOption();

  @Option(
      names = "--replace",
      description = "At a server: have a variant file take the place of another one with its id.")
  boolean replace;

  /**
   * @throws UsageException if anything is wrong with them
   */
  void check() {
    requireBetween("--games", games, 0, Long.MAX_VALUE);
    require(
        !nodes.isEmpty() && nodes.size() <= MOST_STRENGTHS,
        "--nodes: " + nodes.size() + " strengths; use 1 to " + MOST_STRENGTHS);
    nodes.forEach(each -> requireBetween("--nodes", each, 1, Long.MAX_VALUE));
    require(
        weights.equals(UsedWeights.DERIVED)
            || weights.equals(UsedWeights.TUNED)
            || Digest.isDigest(weights),
        "--weights: '%s' is neither '%s' nor '%s' nor a digest"
            .formatted(weights, UsedWeights.DERIVED, UsedWeights.TUNED));
    requireBetween("--noise", noise, 0, MOST_NOISE);
    require(
        precision == null || (precision > 0 && precision < 0.5),
        "--precision: " + precision + " is not between 0 and 0.5");
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
            .setSeed(seed.seed());
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
