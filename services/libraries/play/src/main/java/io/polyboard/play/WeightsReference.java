package io.polyboard.play;

import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Which weights a player evaluates positions with, in whatever variant it plays. */
public sealed interface WeightsReference {
  /** Those that ship with the variant, or the derived ones where none do. */
  WeightsReference SHIPPED = new Shipped();

  /** Those that follow from the rules alone. */
  WeightsReference DERIVED = new Derived();

  /** {@link #SHIPPED}. */
  record Shipped() implements WeightsReference {}

  /** {@link #DERIVED}. */
  record Derived() implements WeightsReference {}

  /** A file that a catalogue has by its digest, {@code sha256:} and 64 hexadecimal digits. */
  record Registered(String digest) implements WeightsReference {}

  /**
   * The text of a file.
   *
   * @param name what its faults call it
   */
  record File(String name, String text) implements WeightsReference {}

  /**
   * The weights for a variant; null for those that ship with it.
   *
   * @throws io.polyboard.rules.RefusedException if the file has faults, or is not for the variant
   * @throws IllegalStateException if it refers to a catalogue
   */
  default @Nullable Weights weights(Variant variant) {
    return switch (this) {
      case Shipped() -> null;
      case Derived() -> Weights.derived(variant);
      case Registered(String digest) ->
          throw new IllegalStateException(digest + " is to be looked up in a catalogue");
      case File(String name, String text) -> Weights.parse(name, text, variant);
    };
  }
}
