package io.polyboard.contract.catalogue;

/** The id of a definition names another definition. */
public final class VariantIdTakenException extends Exception {
  private final String variantId;
  private final String holder;
  private final boolean replaceable;

  VariantIdTakenException(String variantId, String holder, boolean shipped, boolean replaceable) {
    super(
        (shipped
                ? "'%s' is the id of a shipped variant; use another id"
                : replaceable
                    ? "'%s' is the id of another definition; use another id, or replace it"
                    : "'%s' is the id of another owner's variant; use another id")
            .formatted(variantId),
        null,
        false,
        false);
    this.variantId = variantId;
    this.holder = holder;
    this.replaceable = replaceable;
  }

  /** The id that is taken. */
  public String variantId() {
    return variantId;
  }

  /** The digest of the definition that has the id. */
  public String holder() {
    return holder;
  }

  /** Whether the registrant may replace that definition. */
  public boolean replaceable() {
    return replaceable;
  }
}
