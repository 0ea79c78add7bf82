package io.polyboard.rules.kernel;

import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.EndDefinition;
import io.polyboard.rules.definition.VariantDefinition;
import io.polyboard.rules.lattice.Lattice;

/**
 * What is fixed for the variant for which this copy of the class was loaded: the sizes of its
 * lattice, and which of the rules it has. All are constants to the JIT compiler.
 *
 * <p>For the classes of this package, and for those that {@link Variant#own} copies: other classes
 * belong to no variant, and cannot use it.
 */
public final class Sizes {
  public static final Variant VARIANT = KernelLoader.variantOf(Sizes.class);
  public static final VariantDefinition DEFINITION = VARIANT.definition();
  public static final Lattice LATTICE = DEFINITION.lattice();

  public static final int CELLS = LATTICE.cells();

  /** Longs in a bit set of cells. */
  public static final int WORDS = (CELLS + 63) / 64;

  /** Bits in a bit set of cells. */
  public static final int SLOTS = 64 * WORDS;

  public static final int BOARDS = LATTICE.boards();

  /** Kinds of piece. */
  public static final int KINDS = DEFINITION.pieces().size();

  /** Piece codes: twice the kind, plus the side. */
  public static final int CODES = 2 * KINDS;

  /** The kind of the king. */
  public static final int KING = royalKind();

  public static final boolean KING_EACH_BOARD = DEFINITION.royalOnEachBoard();

  /** Kings of a side. */
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
