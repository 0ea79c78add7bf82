package io.polyboard.balance.pieces;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;
import java.util.Comparator;
import java.util.List;

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
   * @throws IllegalArgumentException if there is no choice
   */
  public static PieceKind of(Variant variant) {
    List<Influence> influence = Influence.of(variant);
    return variant.kinds().stream()
        .filter(kind -> !isRoyal(variant, kind))
        .filter(kind -> influence.get(kind.index()).halfFull() > 0)
        .min(
            Comparator.comparing((PieceKind kind) -> -men(variant, kind))
                .thenComparing(kind -> influence.get(kind.index()).halfFull()))
        .orElseThrow(
            () -> new IllegalArgumentException("no piece but the royal one controls a cell"));
  }

  static boolean isRoyal(Variant variant, PieceKind kind) {
    return variant.definition().pieces().get(kind.index()).royal();
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
