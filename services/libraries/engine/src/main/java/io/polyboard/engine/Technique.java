package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;

/** Parts of the search that can be left out, so that a match can show what each is worth. */
public enum Technique {
  /** Gives the opponent a free turn, and cuts off if the position is still good enough. */
  NULL_MOVE,
  /** Searches quiet moves that come late in the order less deeply at first. */
  LATE_MOVE_REDUCTIONS,
  /** Follows captures at the leaves until the position is quiet. */
  QUIESCENCE,
  /** Stores what the search found about positions. */
  TRANSPOSITION_TABLE,
  /** Computes the exchange after a capture, to postpone and prune captures that lose material. */
  STATIC_EXCHANGE,
  /** Uses a position's evaluation as its score if it is far outside the window. */
  FUTILITY,
  /** Searches a move deeper if it is much better than all others. */
  SINGULAR_EXTENSION;

  private static final Map<String, String> LEFT_OUT =
      PlainText.properties(Technique.class, "left-out.properties");

  /** The name in settings: lower case with hyphens. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The technique with this name in settings. */
  public static Optional<Technique> parse(String text) {
    return Arrays.stream(values()).filter(technique -> technique.text().equals(text)).findFirst();
  }

  /**
   * The techniques that are left out by default: for a shipped variant those for which matches have
   * not shown a gain, for any other variant none.
   */
  public static Set<Technique> leftOut(Variant variant) {
    String names = Variants.isShipped(variant) ? LEFT_OUT.getOrDefault(variant.id(), "") : "";
    return Arrays.stream(names.split(" ", -1))
        .filter(name -> !name.isEmpty())
        .map(name -> parse(name).orElseThrow(() -> new IllegalStateException(name)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
