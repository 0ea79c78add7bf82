package io.polyboard.contract.catalogue;

/** The id of a definition names another definition. */
public final class VariantIdTakenException extends Exception {
  private final String variantId;
  private final String holder;

  VariantIdTakenException(String variantId, String holder, boolean shipped) {
    super(
        (shipped
                ? "'%s' is the id of a shipped variant; use another id"
                : "'%s' is the id of another definition; use another id, or replace it")
            .formatted(variantId),
        null,
        false,
        false);
    this.variantId = variantId;
    this.holder = holder;
  }

  /** The id that is taken. */
  public String variantId() {
    return variantId;
  }

  /** The digest of the definition that has the id. */
  public String holder() {
    return holder;
  }
}
