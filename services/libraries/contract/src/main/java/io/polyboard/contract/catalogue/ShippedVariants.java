package io.polyboard.contract.catalogue;

import module java.base;

import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;

/** The shipped variants, by the digests of their definitions. */
public final class ShippedVariants {
  private static final Map<String, String> IDS = ids();

  private ShippedVariants() {}

  private static Map<String, String> ids() {
    Map<String, String> ids = new LinkedHashMap<>();
    for (String id : Variants.ids()) {
      ids.put(Digest.of(DefinitionReader.shippedText(id)), id);
    }
    return Collections.unmodifiableMap(ids);
  }

  /** Their ids by digest, in the order of the rulebook. */
  static Map<String, String> idsByDigest() {
    return IDS;
  }

  /** Whether a shipped variant has this digest. */
  public static boolean has(String digest) {
    return IDS.containsKey(digest);
  }

  /** The id of the shipped variant with this digest. */
  public static Optional<String> id(String digest) {
    return Optional.ofNullable(IDS.get(digest));
  }

  /** The shipped variant with this digest. */
  public static Optional<KnownVariant> find(String digest) {
    return id(digest)
        .map(id ->
            new KnownVariant(digest, true, DefinitionReader.shippedText(id), Variants.shipped(id)));
  }
}
