package io.polyboard.contract.catalogue;

import io.polyboard.events.Events;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.VariantRegistered;

/** Something that was registered with the catalogue. */
public sealed interface Registration {
  /** {@code sha256:} and 64 hexadecimal digits: of the text in UTF-8. */
  String digest();

  /** The id of the variant. */
  String variantId();

  /** The definition, or the weights as a fit writes them. */
  String text();

  /** Who registered it; empty for nobody. */
  String owner();

  /** What tells others of it. */
  Event event();

  /**
   * A variant.
   *
   * @param latest whether its id stands for this definition; otherwise it is known by its digest
   *     alone
   */
  record OfVariant(String digest, String variantId, String text, boolean latest, String owner)
      implements Registration {
    @Override
    public Event event() {
      return Events.of(
          VariantRegistered.newBuilder()
              .setDigest(digest)
              .setVariantId(variantId)
              .setDefinition(text)
              .setOwner(owner)
              .build());
    }
  }

  /** Weights. */
  record OfWeights(KnownWeights weights) implements Registration {
    @Override
    public String digest() {
      return weights.digest();
    }

    @Override
    public String variantId() {
      return weights.variantId();
    }

    @Override
    public String text() {
      return weights.text();
    }

    @Override
    public String owner() {
      return weights.owner();
    }

    @Override
    public Event event() {
      return Events.of(weights.registered());
    }
  }
}
