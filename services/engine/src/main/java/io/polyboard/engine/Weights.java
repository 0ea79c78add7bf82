package io.polyboard.engine;

import io.polyboard.rules.Variant;
import java.nio.file.Path;

/** The weights of the evaluation's terms for one variant. Immutable. */
public final class Weights {
  /** Weights derived from the rules alone. */
  public static Weights derived(Variant variant) {
    throw new UnsupportedOperationException();
  }

  /** The weights that ship with a variant, or the derived ones where none do. */
  public static Weights shipped(Variant variant) {
    throw new UnsupportedOperationException();
  }

  /**
   * Reads a weights file; terms that it does not name keep their derived weights.
   *
   * @throws io.polyboard.rules.RefusedException if it cannot be read or has faults, with line and
   *     reason
   */
  public static Weights read(Path file, Variant variant) {
    throw new UnsupportedOperationException();
  }
}
