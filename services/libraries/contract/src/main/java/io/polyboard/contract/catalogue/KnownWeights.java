package io.polyboard.contract.catalogue;

import io.polyboard.proto.events.v1.WeightsRegistered;

/**
 * Weights that the platform knows.
 *
 * @param digest {@code sha256:} and 64 hexadecimal digits: of the text in UTF-8
 * @param variantId of the variant that they were registered for
 * @param variantDigest of that variant's definition
 * @param text as a fit writes it
 * @param owner who registered them; empty for nobody
 */
public record KnownWeights(
    String digest, String variantId, String variantDigest, String text, String owner) {
  static KnownWeights of(WeightsRegistered registered) {
    return new KnownWeights(
        registered.getDigest(),
        registered.getVariantId(),
        registered.getVariantDigest(),
        registered.getText(),
        registered.getOwner());
  }

  /** What tells others of them. */
  public WeightsRegistered registered() {
    return WeightsRegistered.newBuilder()
        .setDigest(digest)
        .setVariantId(variantId)
        .setVariantDigest(variantDigest)
        .setText(text)
        .setOwner(owner)
        .build();
  }
}
