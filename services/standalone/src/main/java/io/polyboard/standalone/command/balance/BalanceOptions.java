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

/** How many games to measure, and how to play them. */
final class BalanceOptions {
  private static final int MAX_STRENGTHS = 16;
  private static final int MAX_NOISE = 1_000;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "200",
      description =
          "Games at each strength; missing games are played. 0 only reports. Default"
              + " ${DEFAULT-VALUE}.")
  int games;

  @Option(
      names = "--nodes",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000",
      description = "Nodes per turn of each strength; default ${DEFAULT-VALUE}.")
  List<Long> nodes = new ArrayList<>();

  @Option(
      names = "--precision",
      paramLabel = "POINTS",
      description =
          "Stop at a strength once the 95%% interval of White's score extends at most this far to"
              + " either side; 0.02 is 2%%.")
  @Nullable Double precision;

  @Option(
      names = "--weights",
      paramLabel = "WHICH",
      defaultValue = UsedWeights.DERIVED,
      description =
          "Weights of the evaluation: '"
              + UsedWeights.DERIVED
              + "', derived from the rules, which every variant has, so that variants are compared"
              + " like with like; '"
              + UsedWeights.TUNED
              + "', which ship with some variants; or the digest of registered weights. Default"
              + " ${DEFAULT-VALUE}.")
  String weights = UsedWeights.DERIVED;

  @Option(
      names = "--noise",
      paramLabel = "CP",
      defaultValue = GameOptions.SELF_PLAY_NOISE,
      description = "Noise of the evaluation, in centipawns either way; default ${DEFAULT-VALUE}.")
  int noise;

  @Option(
      names = "--max-plies",
      paramLabel = "N",
      defaultValue = "" + GamePlan.DEFAULT_MAX_PLIES,
      description = "Plies after which a game is drawn; default ${DEFAULT-VALUE}.")
  int maxPlies;

  @Mixin final SeedOption seed = new SeedOption();

  @Mixin final WorkersOption workers = new WorkersOption();

  @Option(
      names = "--replace",
      description = "On a server: replace a registered variant with the id of the variant file.")
  boolean replace;

  /**
   * @throws UsageException if an option is invalid
   */
  void check() {
    requireBetween("--games", games, 0, Long.MAX_VALUE);
    require(
        !nodes.isEmpty() && nodes.size() <= MAX_STRENGTHS,
        "--nodes: " + nodes.size() + " strengths; use 1 to " + MAX_STRENGTHS);
    nodes.forEach(each -> requireBetween("--nodes", each, 1, Long.MAX_VALUE));
    require(
        weights.equals(UsedWeights.DERIVED)
            || weights.equals(UsedWeights.TUNED)
            || Digest.isDigest(weights),
        "--weights: '%s' is not '%s', '%s' or a digest"
            .formatted(weights, UsedWeights.DERIVED, UsedWeights.TUNED));
    requireBetween("--noise", noise, 0, MAX_NOISE);
    require(
        precision == null || (precision > 0 && precision < 0.5),
        "--precision: must be between 0 and 0.5, both excluded, was " + precision);
  }

  /** The spec of a run with these options; the caller adds its purpose. */
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

  /** The variant of an id or a file; registers a file. */
  Variant registered(String idOrPath, Platform platform) {
    Variant variant =
        RegisteredVariant.known(RegisteredVariant.of(idOrPath, platform, replace), platform);
    require(
        !weights.equals(UsedWeights.TUNED)
            || UsedWeights.of("", variant.getDigest()).equals(UsedWeights.TUNED),
        "--weights: no tuned weights ship with" + idOrPath + "; use '" + UsedWeights.DERIVED + "'");
    return variant;
  }
}
