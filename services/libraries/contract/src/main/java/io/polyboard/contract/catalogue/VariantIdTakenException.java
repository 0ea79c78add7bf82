package io.polyboard.contract.catalogue;

/** The id of a definition stands for another definition. */
public final class VariantIdTakenException extends Exception {
  private final String variantId;
  private final String holder;

  VariantIdTakenException(String variantId, String holder, boolean shipped) {
    super(
        (shipped
                ? "'%s' is a variant that ships; give yours another id"
                : "'%s' stands for another definition; give yours another id, or replace it")
            .formatted(variantId),
        null,
        false,
        false);
    this.variantId = variantId;
    this.holder = holder;
  }

  /** The id. */
  public String variantId() {
    return variantId;
  }

  /** The digest of the definition that it stands for. */
  public String holder() {
    return holder;
  }
}
