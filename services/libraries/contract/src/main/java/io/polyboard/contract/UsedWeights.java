package io.polyboard.contract;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;

/** By which weights a player evaluates, who asks for them by what a request says. */
public final class UsedWeights {
  /** Those that ship with a variant. */
  public static final String TUNED = "tuned";

  /** Those that follow from the rules alone. */
  public static final String DERIVED = "derived";

  /** Digests of the definitions with which weights ship. */
  private static final Set<String> WITH_TUNED =
      Variants.ids().stream()
          .filter(Weights::areTuned)
          .map(id -> Digest.of(DefinitionReader.shippedText(id)))
          .collect(Collectors.toUnmodifiableSet());

  private UsedWeights() {}

  /**
   * {@value #TUNED}, {@value #DERIVED} or a digest.
   *
   * @param asked as the contract has it: empty for those that ship with the variant, or for the
   *     derived ones where none do
   * @param variantDigest of the variant's definition
   */
  public static String of(String asked, String variantDigest) {
    if (!asked.isEmpty()) {
      return asked;
    }
    return WITH_TUNED.contains(variantDigest) ? TUNED : DERIVED;
  }
}
