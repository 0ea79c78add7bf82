package io.polyboard.rules.kernel;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.EndDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;

/**
 * Constants of the variant for which this copy of the class was loaded: the sizes of its lattice,
 * and the rules that it has. All are constants to the JIT compiler.
 *
 * <p>Only the classes of this package and the classes that {@link Variant#own} copies can use it:
 * other classes belong to no variant.
 */
public final class Sizes {
  public static final Variant VARIANT = KernelLoader.variantOf(Sizes.class);
  public static final VariantDefinition DEFINITION = VARIANT.definition();
  public static final Lattice LATTICE = DEFINITION.lattice();

  public static final int CELLS = LATTICE.cells();

  /** The number of longs in a bit set of cells. */
  public static final int WORDS = (CELLS + 63) / 64;

  /** The number of bits in a bit set of cells. */
  public static final int SLOTS = 64 * WORDS;

  public static final int BOARDS = LATTICE.boards();

  /** The number of kinds of piece. */
  public static final int KINDS = DEFINITION.pieces().size();

  /** The number of piece codes; a code is twice the kind, plus the side. */
  public static final int CODES = 2 * KINDS;

  /** The kind of the king. */
  public static final int KING = royalKind();

  public static final boolean KING_EACH_BOARD = DEFINITION.royalOnEachBoard();

  /** The number of kings of a side. */
  public static final int KINGS = KING_EACH_BOARD ? BOARDS : 1;

  public static final int MOVES_PER_TURN = DEFINITION.movesPerTurn();
  public static final boolean HAS_TRANSFER = DEFINITION.transfer() != null;
  public static final boolean HAS_HOLD = !DEFINITION.kingHold().isEmpty();
  public static final boolean SELF_CAPTURE = DEFINITION.selfCapture();
  public static final boolean HAS_EN_PASSANT =
      DEFINITION.pieces().stream()
          .anyMatch(piece -> piece.pawn() != null && piece.pawn().enPassant());
  static final EndDefinition ENDS = DEFINITION.ends();
  public static final boolean BARE_KING = ENDS.bareKing();

  /** By kind: whether it moves as a pawn. */
  public static final boolean[] IS_PAWN = pawnKinds();

  private Sizes() {}

  private static int royalKind() {
    for (int kind = 0; kind < KINDS; kind++) {
      if (DEFINITION.pieces().get(kind).royal()) {
        return kind;
      }
    }
    throw new IllegalStateException("no royal piece");
  }

  private static boolean[] pawnKinds() {
    boolean[] pawns = new boolean[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
      pawns[kind] = DEFINITION.pieces().get(kind).pawn() != null;
    }
    return pawns;
  }
}
