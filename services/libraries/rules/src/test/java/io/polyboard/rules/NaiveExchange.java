package io.polyboard.rules;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plays the captures of one exchange out on a board of its own: each side recaptures with its least
 * valuable piece, or stops. Knows of a piece's movement only by {@link Variant#reach}.
 */
final class NaiveExchange {
  private final Variant variant;
  private final Position position;
  private final int[] values;
  private final int[] cheapestFirst;
  private final int[] codes;

  NaiveExchange(Position position, int[] values, int[] cheapestFirst) {
    this.variant = position.variant();
    this.position = position;
    this.values = values;
    this.cheapestFirst = cheapestFirst;
    codes = new int[variant.lattice().cells()];
    Arrays.setAll(codes, position::pieceAt);
  }

  /** What the move gains for its side with the best play of both on its cell. */
  int gain(long move) {
    int captured = Move.kind(move) == Move.EN_PASSANT ? Move.other(move) : Move.to(move);
    int gained = codes[captured] == Position.EMPTY ? 0 : values[codes[captured] >> 1];
    int code = codes[Move.from(move)];
    codes[captured] = Position.EMPTY;
    codes[Move.from(move)] = Position.EMPTY;
    if (Move.promotion(move) >= 0) {
      gained += values[Move.promotion(move)] - values[code >> 1];
      code = 2 * Move.promotion(move) + (code & 1);
    }
    codes[Move.landing(move)] = code;
    return gained - recapture(position.side() ^ 1, Move.landing(move));
  }

  private int recapture(int side, int cell) {
    int from = leastAttacker(side, cell);
    int landing = landing(side, cell);
    if (from < 0 || (landing != cell && codes[landing] != Position.EMPTY)) {
      return 0;
    }
    int captured = codes[cell];
    int code = codes[from];
    codes[from] = Position.EMPTY;
    codes[cell] = Position.EMPTY;
    codes[landing] = code;
    int gained = values[captured >> 1] - recapture(side ^ 1, landing);
    return Math.max(0, gained);
  }

  private int leastAttacker(int side, int cell) {
    BitSet occupied = new BitSet();
    for (int other = 0; other < codes.length; other++) {
      occupied.set(other, codes[other] != Position.EMPTY);
    }
    for (int kind : cheapestFirst) {
      for (int from = 0; from < codes.length; from++) {
        if (codes[from] == 2 * kind + side && attacks(codes[from], from, cell, occupied)) {
          return from;
        }
      }
    }
    return -1;
  }

  private boolean attacks(int code, int from, int cell, BitSet occupied) {
    if (from == cell || !variant.reach(variant.piece(code), variant.lattice().at(from), occupied).get(cell)) {
      return false;
    }
    // A pawn's reach counts its advances, which end on no occupied cell.
    return variant.definition().pieces().get(code >> 1).pawn() == null || occupied.get(cell);
  }

  private int landing(int side, int cell) {
    @Nullable List<Integer> transfer = variant.definition().transfer();
    if (transfer == null) {
      return cell;
    }
    int[] vector = new int[transfer.size()];
    for (int axis = 0; axis < vector.length; axis++) {
      boolean reversed = side == 1 && variant.definition().mirror().contains(axis);
      vector[axis] = reversed ? -transfer.get(axis) : transfer.get(axis);
    }
    return variant.lattice().step(cell, vector);
  }
}
