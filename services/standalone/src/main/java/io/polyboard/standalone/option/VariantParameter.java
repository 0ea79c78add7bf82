package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import picocli.CommandLine.Parameters;

/** The variant of a command. */
public final class VariantParameter {
  @Parameters(
      index = "0",
      paramLabel = "VARIANT",
      completionCandidates = Ids.class,
      description = "Id of a shipped variant, or the path of a variant file.")
  private String variant = "";

  /**
   * The variant, compiled.
   *
   * @throws RefusedException if there is no such variant, or its file has faults
   */
  public Variant variant() {
    return Variants.load(variant);
  }

  /** The variant as it was given: an id, or the path of a file. */
  public String name() {
    return variant;
  }

  /** The completions of a variant in a shell. */
  public static final class Ids implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Variants.ids().iterator();
    }
  }
}
