package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.contract.catalogue.Digest;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.platform.Platform;

/**
 * A variant and its definition.
 *
 * @param variant the compiled variant
 * @param definition the text of the definition, as the services have it
 */
public record DefinedVariant(Variant variant, String definition) {
  /**
   * The shipped variant with this id, or the variant in the file at this path; empty for an id that
   * only services may know.
   *
   * @throws RefusedException if the file cannot be read or has faults; names line and column
   */
  public static Optional<DefinedVariant> found(String idOrPath) {
    if (Variants.ids().contains(idOrPath)) {
      return Optional.of(
          new DefinedVariant(Variants.shipped(idOrPath), DefinitionReader.shippedText(idOrPath)));
    }
    return RegisteredVariant.isFile(idOrPath)
        ? Optional.of(of(Variants.check(Path.of(idOrPath)).text()))
        : Optional.empty();
  }

  /** The variant that was registered with this id. */
  public static DefinedVariant registered(String id, Platform platform) {
    return of(RegisteredVariant.known(id, platform).getDefinition());
  }

  private static DefinedVariant of(String definition) {
    return new DefinedVariant(Variants.compile("YAML", definition), definition);
  }

  /** The digest of the definition, which names it. */
  public String digest() {
    return Digest.of(definition);
  }
}
