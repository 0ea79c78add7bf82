package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Boards.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Transfers.*;
import static io.polyboard.rules.kernel.Zobrist.*;

import io.polyboard.rules.lattice.Lattice;

/** The placement of pieces, as bit sets and by cell, with the other state of a position. */
abstract class Placement extends PackedPosition {
  static final int NO_SIDE = -1;

  private static final int ALL_BOARDS = (1 << BOARDS) - 1;

  /** Cells by piece code. */
  final long[] pieces = new long[CODES * WORDS];

  /** Cells by side. */
  final long[] sides = new long[2 * WORDS];

  final long[] occupied = new long[WORDS];

  /** Piece codes by cell. */
  final byte[] codes = new byte[CELLS];

  /** King cells by side, then board. */
  final int[] kings = new int[2 * KINGS];

  int side;

  /** Castling rights as bits, in the order {@code KQkq}. */
  int castling;

  int fullmove;

  /** The cell that a pawn has just passed over by a double step, or {@link Lattice#NONE}. */
  int enPassantCell = Lattice.NONE;

  /** The cell on which that pawn stands, or {@link Lattice#NONE}. */
  int enPassantPawn = Lattice.NONE;

  /** Whether an en passant capture is legal; only then is it part of the key. */
  boolean enPassantLegal;

  /** The side whose king holds the other, or {@link #NO_SIDE}. */
  int holder = NO_SIDE;

  /** By mated side: the boards decided by a mate. */
  final int[] mated = new int[2];

  /** Boards on which the side to move has moved in this turn. */
  int moved;

  long key;

  final Reach reach = new Reach();

  /** With transfer: by side, the cells whose transfer cell is occupied. */
  final long[] blocked = new long[HAS_TRANSFER ? 2 * WORDS : 0];

  static int kingIndex(int side, int cell) {
    return kingIndexOn(side, BOARD_OF[cell]);
  }

  static int kingIndexOn(int side, int board) {
    return KING_EACH_BOARD ? side * KINGS + board : side;
  }

  void put(int code, int cell) {
    int word = cell >> 6;
    long bit = 1L << cell;
    pieces[code * WORDS + word] |= bit;
    sides[(code & 1) * WORDS + word] |= bit;
    occupied[word] |= bit;
    codes[cell] = (byte) code;
    key ^= PIECE_KEYS[code * CELLS + cell];
    if (HAS_TRANSFER) {
      for (int movingSide = 0; movingSide < 2; movingSide++) {
        int source = TRANSFER_SOURCE[movingSide * CELLS + cell];
        blocked[movingSide * WORDS + (source >> 6)] |= 1L << source;
      }
    }
  }

  void take(int code, int cell) {
    int word = cell >> 6;
    long bit = ~(1L << cell);
    pieces[code * WORDS + word] &= bit;
    sides[(code & 1) * WORDS + word] &= bit;
    occupied[word] &= bit;
    codes[cell] = (byte) EMPTY;
    key ^= PIECE_KEYS[code * CELLS + cell];
    if (HAS_TRANSFER) {
      for (int movingSide = 0; movingSide < 2; movingSide++) {
        int source = TRANSFER_SOURCE[movingSide * CELLS + cell];
        blocked[movingSide * WORDS + (source >> 6)] &= ~(1L << source);
      }
    }
  }

  /** One word of the set of a side's own pieces that it may not capture. */
  long uncapturable(int side, int word) {
    return SELF_CAPTURE ? pieces[(2 * KING + side) * WORDS + word] : sides[side * WORDS + word];
  }

  /** One word of the set of pieces that a side may capture; may include its own king. */
  long capturable(int side, int word) {
    return SELF_CAPTURE ? occupied[word] : sides[(side ^ 1) * WORDS + word];
  }

  /** The boards that no mate has decided. */
  int undecided() {
    return KING_EACH_BOARD ? ALL_BOARDS & ~(mated[0] | mated[1]) : 1;
  }
}
