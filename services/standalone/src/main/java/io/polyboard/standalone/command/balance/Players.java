package io.polyboard.standalone.command.balance;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.play.Derivation;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.WeightsReference;
import io.polyboard.rules.Variant;

/**
 * How both sides evaluate positions.
 *
 * @param noise in centipawns either way
 * @param weights by which they do
 * @param weightsName as the contract's settings of a sample name them
 */
record Players(int noise, WeightsReference weights, String weightsName) {
  /** The same with another noise. */
  Players withNoise(int other) {
    return new Players(other, weights, weightsName);
  }

  /** The same, but for positions the values of the pieces alone count. */
  Players withMaterial(Variant variant) {
    String text = Weights.material(variant).text();
    return new Players(noise, new WeightsReference.File("material", text), Digest.of(text));
  }

  PlayerDefinition at(long nodes) {
    PlayerDefinition player = PlayerDefinition.parse("nodes=" + nodes + ",noise=" + noise);
    return player.strategy() instanceof PlayerDefinition.Searching searching
        ? new PlayerDefinition("", searching.withWeights(weights))
        : player;
  }

  /** As the contract writes them. */
  String settings(int maxPlies) {
    return "engine=%d weights=%s threads=%d hash=%d%s plies=%d"
        .formatted(
            Derivation.CURRENT,
            weightsName,
            Settings.DEFAULT.threads(),
            Settings.DEFAULT.hash(),
            noise == 0 ? "" : " noise=" + noise,
            maxPlies);
  }
}
