package io.polyboard.balance.pieces;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;

/**
 * The kind of piece whose value is the unit of the others. It depends on the rules alone: the kind
 * with the least value by games would be the one with the least data, or be chosen by chance.
 */
public final class PieceUnit {
  private PieceUnit() {}

  /**
   * The kind with the most pieces in the start position: in most games, the pawn. If several have
   * as many, the one that controls the fewest cells of half-full boards. Royal kinds, and kinds
   * that control no cells, are excluded.
   *
   * @return empty if no kind is left, such as with only kings and walls
   */
  public static Optional<PieceKind> of(Variant variant) {
    List<Influence> influence = Influence.of(variant);
    return variant.kinds().stream()
        .filter(kind -> !isRoyal(variant, kind))
        .filter(kind -> influence.get(kind.index()).halfFull() > 0)
        .min(
            Comparator.comparing((PieceKind kind) -> -pieces(variant, kind))
                .thenComparing(kind -> influence.get(kind.index()).halfFull()));
  }

  static boolean isRoyal(Variant variant, PieceKind kind) {
    return variant.definition().piece(kind).royal();
  }

  /** Pieces of both sides in the start position. */
  private static long pieces(Variant variant, PieceKind kind) {
    return variant
        .definition()
        .array()
        .chars()
        .filter(letter -> Character.toUpperCase(letter) == kind.letter())
        .count();
  }
}
