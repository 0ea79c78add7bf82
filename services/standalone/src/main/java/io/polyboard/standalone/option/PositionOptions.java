package io.polyboard.standalone.option;

import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The variant and the position of a command. */
public final class PositionOptions {
  /** The name of a variant's start position, here and in conformance files. */
  private static final String START = "startpos";

  @Mixin private final VariantParameter variant = new VariantParameter();

  @Option(
      names = {"-p", "--position"},
      paramLabel = "MFEN",
      description =
          "The position as one argument; default '" + START + "', the variant's start position.")
  private String position = START;

  /**
   * The position of the variant.
   *
   * @throws RefusedException if the variant or the position is refused
   */
  public Position position() {
    return position(variant.variant(), position);
  }

  /** A position written as MFEN or as {@link #START}. */
  public static Position position(Variant variant, String text) {
    return text.equals(START) ? variant.start() : variant.position(Mfen.parse(variant, text));
  }
}
