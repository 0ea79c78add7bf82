package io.polyboard.contract.catalogue;

import io.polyboard.rules.Variant;

/**
 * A variant that the platform knows, compiled.
 *
 * @param digest of the definition in UTF-8: {@code sha256:} and 64 hexadecimal digits
 * @param shipped whether it ships with Polyboard
 * @param definition in YAML
 */
public record KnownVariant(String digest, boolean shipped, String definition, Variant variant) {
  /** The variant's id. */
  public String id() {
    return variant.id();
  }
}
