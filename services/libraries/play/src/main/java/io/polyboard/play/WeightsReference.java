package io.polyboard.play;

import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Which weights a player uses to evaluate positions, in any variant. */
public sealed interface WeightsReference {
  /** The weights that ship with the variant, or the derived ones if none ship. */
  WeightsReference SHIPPED = new Shipped();

  /** The weights that are derived from the rules alone. */
  WeightsReference DERIVED = new Derived();

  /** {@link #SHIPPED}. */
  record Shipped() implements WeightsReference {}

  /** {@link #DERIVED}. */
  record Derived() implements WeightsReference {}

  /** A file in a catalogue, by its digest: {@code sha256:} and 64 hexadecimal digits. */
  record Registered(String digest) implements WeightsReference {}

  /**
   * The text of a file.
   *
   * @param name name of the file in error messages
   */
  record File(String name, String text) implements WeightsReference {}

  /**
   * The weights for a variant; null for those that ship with it.
   *
   * @throws io.polyboard.rules.RefusedException if the file has faults, or is not for the variant
   * @throws IllegalStateException if the weights are in a catalogue
   */
  default @Nullable Weights weights(Variant variant) {
    return switch (this) {
      case Shipped() -> null;
      case Derived() -> Weights.derived(variant);
      case Registered(String digest) ->
          throw new IllegalStateException(digest + " must be looked up in a catalogue");
      case File(String name, String text) -> Weights.parse(name, text, variant);
    };
  }
}
