package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.kernel.KernelPackedView;
import io.polyboard.rules.lattice.Cell;

/** Methods of kernel positions of one variant, with the types of the library. */
public interface PackedView {
  /** The view of a variant, only for its positions. */
  static PackedView of(Variant variant) {
    return variant.own(PackedView.class, KernelPackedView.class);
  }

  /** The legal captures and promotions; only captures if promoted pieces land elsewhere. */
  List<Move> legalCaptures(Position position);

  /** Whether a legal move gives check. */
  boolean givesCheck(Position position, Move move);

  /** Whether an exchange gains at least {@code atLeast} points; values are by kind of piece. */
  boolean exchangeGains(
      Position position, Move move, int[] values, int[] cheapestFirst, int atLeast);

  /** Bit {@code 1 << board} for each board decided by a mate of the side's king. */
  int decidedBoards(Position position, Side side);

  /** The numbers of the cells on which a piece stands. */
  BitSet cells(Position position, Piece piece);

  /** The numbers of the cells that a piece attacks from a cell. */
  BitSet attacks(Position position, Piece piece, Cell cell);
}
