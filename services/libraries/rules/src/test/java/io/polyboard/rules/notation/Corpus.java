package io.polyboard.rules.notation;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.testkit.Conformance;
import io.polyboard.testkit.Conformance.PositionRow;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The shipped variants with their conformance positions and games. */
final class Corpus {
  static final List<String> VARIANTS =
      List.of(
          "chess",
          "mapped-chess",
          "mapped-chess-protect",
          "chess-on-two-boards",
          "chess-on-two-boards-sibahi",
          "positional-8x8x2",
          "positional-7x7x3",
          "positional-6x6x4");

  private Corpus() {}

  static Variant variant(String id) {
    return Variants.shipped(id);
  }

  static String startText(Variant variant) {
    return Mfen.format(variant, variant.startSetup());
  }

  static List<String> positions(String id) {
    return Conformance.positions().stream()
        .filter(row -> row.variant().equals(id))
        .map(PositionRow::mfen)
        .toList();
  }

  /** The first problem of a refusal. */
  static Problem refusal(ThrowingCallable reading) {
    return catchThrowableOfType(RefusedException.class, reading).problem();
  }

  /** A generator whose seed is printed, and can be set with {@code -Dseed=}. */
  static Random seeded(String test) {
    long seed = Long.getLong("seed", new Random().nextLong());
    System.out.println(test + ": seed " + seed);
    return new Random(seed);
  }

  static String resource(String name) {
    return PlainText.resource(Corpus.class, name).orElseThrow();
  }
}
