package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Side;
import io.polyboard.rules.definition.CastlingDefinition;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A castling of one side.
 *
 * @param rook the code of the piece that castles with the king
 * @param empty the cells that must be empty
 * @param unattacked the king's cells from start to end, none of which may be attacked
 * @param fromMove the number of the first move in which it may be made
 */
record Castling(
    int kingFrom,
    int kingTo,
    int rookFrom,
    int rookTo,
    int rook,
    long[] empty,
    int[] unattacked,
    int fromMove) {

  /** By castling right, two for each side; null if the variant does not have it. */
  static final @Nullable Castling[] CASTLINGS = new Castling[4];

  /** By cell: the castling rights that remain after a move from or to it. */
  static final int[] CASTLING_KEPT = new int[CELLS];

  /** Whether some castling is not yet allowed in the first move. */
  static final boolean HAS_LATE_CASTLING =
      DEFINITION.castlings().stream().anyMatch(castling -> castling.fromMove() > 1);

  static {
    Arrays.fill(CASTLING_KEPT, 0xf);
    for (CastlingDefinition definition : DEFINITION.castlings()) {
      for (int side = 0; side < 2; side++) {
        int right = 2 * side + (definition.right() == 'K' ? 0 : 1);
        Castling castling = of(definition, side);
        CASTLINGS[right] = castling;
        CASTLING_KEPT[castling.kingFrom] &= ~(1 << right);
        CASTLING_KEPT[castling.rookFrom] &= ~(1 << right);
      }
    }
  }

  private static Castling of(CastlingDefinition definition, int side) {
    int kingFrom = Mirror.cell(definition.kingFrom().index(), side);
    int kingTo = Mirror.cell(definition.kingTo().index(), side);
    int rookFrom = Mirror.cell(definition.rookFrom().index(), side);
    int rookTo = Mirror.cell(definition.rookTo().index(), side);
    long[] empty = new long[WORDS];
    List<Integer> between = straight(kingFrom, rookFrom);
    between.subList(1, between.size() - 1).forEach(cell -> CellSets.set(empty, 0, cell));
    for (int cell : List.of(kingTo, rookTo)) {
      if (cell != kingFrom && cell != rookFrom) {
        CellSets.set(empty, 0, cell);
      }
    }
    int[] unattacked = straight(kingFrom, kingTo).stream().mapToInt(Integer::intValue).toArray();
    int rook = 2 * DEFINITION.pieceIndex(definition.rook(Side.of(side))) + side;
    return new Castling(
        kingFrom, kingTo, rookFrom, rookTo, rook, empty, unattacked, definition.fromMove());
  }

  /**
   * The subset of castling rights that may be used in a move, as bits.
   *
   * @param fullmove the number of the move
   */
  static int open(int rights, int fullmove) {
    if (!HAS_LATE_CASTLING) {
      return rights;
    }
    int open = rights;
    for (int right = 0; right < CASTLINGS.length; right++) {
      Castling castling = CASTLINGS[right];
      if (castling != null && fullmove < castling.fromMove) {
        open &= ~(1 << right);
      }
    }
    return open;
  }

  private static List<Integer> straight(int from, int to) {
    return LATTICE.straight(LATTICE.at(from), LATTICE.at(to)).stream().map(Cell::index).toList();
  }
}
