package io.polyboard.contract;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;

/** The weights that a player uses, from those that its request names. */
public final class UsedWeights {
  /** The weights that ship with a variant. */
  public static final String TUNED = "tuned";

  /** The weights derived from the rules only. */
  public static final String DERIVED = "derived";

  /** Digests of the definitions that ship with weights. */
  private static final Set<String> WITH_TUNED =
      Variants.ids().stream()
          .filter(Weights::areTuned)
          .map(id -> Digest.of(DefinitionReader.shippedText(id)))
          .collect(Collectors.toUnmodifiableSet());

  private UsedWeights() {}

  /**
   * {@value #TUNED}, {@value #DERIVED} or a digest.
   *
   * @param asked as in the contract: empty for the weights that ship with the variant, or the
   *     derived ones if none ship
   * @param variantDigest of the variant's definition
   */
  public static String of(String asked, String variantDigest) {
    if (!asked.isEmpty()) {
      return asked;
    }
    return WITH_TUNED.contains(variantDigest) ? TUNED : DERIVED;
  }
}
