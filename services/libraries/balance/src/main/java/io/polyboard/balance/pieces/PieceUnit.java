package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;

/**
 * The kind in whose worth the others are told. The rules alone decide on it: the least of what
 * games tell would be the one that they tell least of, or by chance too little of.
 */
public final class PieceUnit {
  private PieceUnit() {}

  /**
   * The kind of which the array has the most men: the pawns of most games. Of several the one that
   * controls the fewest cells of half-full boards. Royal kinds, and those that control none, are no
   * choice.
   *
   * @return empty if there is no choice, as of kings and walls
   */
  public static Optional<PieceKind> of(Variant variant) {
    List<Influence> influence = Influence.of(variant);
    return variant.kinds().stream()
        .filter(kind -> !isRoyal(variant, kind))
        .filter(kind -> influence.get(kind.index()).halfFull() > 0)
        .min(
            Comparator.comparing((PieceKind kind) -> -men(variant, kind))
                .thenComparing(kind -> influence.get(kind.index()).halfFull()));
  }

  static boolean isRoyal(Variant variant, PieceKind kind) {
    return variant.definition().piece(kind).royal();
  }

  /** Of both sides. */
  private static long men(Variant variant, PieceKind kind) {
    return variant
        .definition()
        .array()
        .chars()
        .filter(letter -> Character.toUpperCase(letter) == kind.letter())
        .count();
  }
}
