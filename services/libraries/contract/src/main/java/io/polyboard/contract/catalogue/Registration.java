package io.polyboard.contract.catalogue;

import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.VariantRegistered;
import io.polyboard.proto.events.v1.WeightsRegistered;

/**
 * A registered variant or registered weights.
 *
 * @param digest of the text in UTF-8: {@code sha256:} and 64 hexadecimal digits
 * @param variantId the id of the variant, or of the variant of the weights
 * @param variantDigest of the definition that the weights are for; empty for a variant
 * @param text the definition, or the weights as a fit writes them
 * @param latest whether the id names this definition, which is otherwise known by its digest only;
 *     false for weights
 * @param owner who registered it; empty for none
 */
public record Registration(
    String digest,
    String variantId,
    String variantDigest,
    String text,
    boolean latest,
    String owner) {
  /** Weights for a variant. */
  public static Registration ofWeights(KnownVariant variant, String text, String owner) {
    return new Registration(Digest.of(text), variant.id(), variant.digest(), text, false, owner);
  }

  static Registration of(WeightsRegistered body) {
    return new Registration(
        body.getDigest(),
        body.getVariantId(),
        body.getVariantDigest(),
        body.getText(),
        false,
        body.getOwner());
  }

  static Registration of(VariantRegistered body, boolean latest) {
    return new Registration(
        body.getDigest(), body.getVariantId(), "", body.getDefinition(), latest, body.getOwner());
  }

  /** The event that publishes it. */
  public Event event() {
    return variantDigest.isEmpty()
        ? Events.of(
            VariantRegistered.newBuilder()
                .setDigest(digest)
                .setVariantId(variantId)
                .setDefinition(text)
                .setOwner(owner)
                .build())
        : Events.of(
            WeightsRegistered.newBuilder()
                .setDigest(digest)
                .setVariantId(variantId)
                .setVariantDigest(variantDigest)
                .setText(text)
                .setOwner(owner)
                .build());
  }
}
