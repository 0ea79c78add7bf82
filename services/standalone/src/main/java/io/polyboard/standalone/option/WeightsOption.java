package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.engine.Weights;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The weights of the evaluation. */
public final class WeightsOption {
  private static final String DERIVED = "derived";

  @Option(
      names = {"-w", "--weights"},
      paramLabel = "FILE",
      description =
          "File of weights of the evaluation, or '"
              + DERIVED
              + "' for those derived from the rules. Default: those that ship with the variant.")
  private @Nullable String weights;

  /**
   * The weights, or null for those that ship with the variant.
   *
   * @throws RefusedException if the file cannot be read or has faults
   */
  public @Nullable Weights weights(Variant variant) {
    if (weights == null) {
      return null;
    }
    if (weights.equals(DERIVED)) {
      return Weights.derived(variant);
    }
    try {
      return Weights.read(Path.of(weights), variant);
    } catch (InvalidPathException e) {
      throw new RefusedException("--weights", "is not a path: " + e.getReason());
    }
  }
}
