package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Side;
import io.polyboard.rules.definition.PawnDefinition;

/** The cells on which pawns promote, the kinds they promote to, and the landing cells. */
final class Promotions {
  /** By kind: the kinds it promotes to. */
  static final int[][] PROMOTIONS = new int[KINDS][0];

  /** By code: the cells on which it promotes. */
  static final long[] PROMOTION_CELLS = new long[CODES * WORDS];

  /** By code: the cells from which one move may lead to promotion. */
  static final long[] PROMOTION_SOURCES = new long[CODES * WORDS];

  static final boolean HAS_PROMOTIONS;

  /** By code and board: the cells on which the promoted piece lands; null if it stays. */
  static final long[][] LANDING_CELLS = new long[CODES][];

  /** The same, used while none of {@link #LANDING_CELLS} is empty. */
  static final long[][] LANDING_OVERFLOW = new long[CODES][];

  /** By code: whether only the next undecided board receives the promoted piece. */
  static final boolean[] LANDS_ON_NEXT = new boolean[CODES];

  private Promotions() {}

  static {
    for (int code = 0; code < CODES; code++) {
      PawnDefinition pawn = Pawns.pawn(code);
      PawnDefinition.Promotion promotion = pawn == null ? null : pawn.promotion();
      if (promotion != null) {
        addPromotion(code, promotion);
        PawnDefinition.Landing landing = promotion.landing();
        if (landing != null) {
          addLanding(code, landing);
        }
      }
    }
    HAS_PROMOTIONS = Arrays.stream(PROMOTION_CELLS).anyMatch(word -> word != 0);
  }

  private static void addPromotion(int code, PawnDefinition.Promotion promotion) {
    PROMOTIONS[code >> 1] = promotion.to().stream().mapToInt(DEFINITION::pieceIndex).toArray();
    BitSet cells = new BitSet();
    promotion.on().forEach(cell -> cells.set(Mirror.cell(cell.index(), code & 1)));
    cells.stream().forEach(cell -> CellSets.set(PROMOTION_CELLS, code, cell));
    for (int from = 0; from < CELLS; from++) {
      if (Pawns.steps(code, from).intersects(cells)) {
        CellSets.set(PROMOTION_SOURCES, code, from);
      }
    }
  }

  private static void addLanding(int code, PawnDefinition.Landing landing) {
    int side = code & 1;
    long[] cells = new long[BOARDS * WORDS];
    long[] overflow = new long[BOARDS * WORDS];
    landing
        .rows()
        .forEach((board, row) -> {
          int seen = board(board, side);
          row.cells().forEach(cell -> CellSets.set(cells, seen, Mirror.cell(cell.index(), side)));
          row.overflow()
              .forEach(cell -> CellSets.set(overflow, seen, Mirror.cell(cell.index(), side)));
        });
    LANDING_CELLS[code] = cells;
    LANDING_OVERFLOW[code] = overflow;
    LANDS_ON_NEXT[code] = landing.route() == PawnDefinition.Route.NEXT;
  }

  /** The board of the side that corresponds to White's board. */
  private static int board(int board, int side) {
    return DEFINITION.seenBy(Side.of(side), LATTICE.at(board, 0, 0)).board();
  }
}
