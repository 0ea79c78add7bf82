package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.CellSets.has;
import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Sizes.*;
import static io.polyboard.rules.kernel.Transfers.*;

import io.polyboard.rules.lattice.Lattice;

/**
 * Static exchange evaluation: the value of a capture once all recaptures on its cell are made, by
 * the swap algorithm. In variants with transfer, each recapture is made on the cell to which the
 * capturing piece was transferred.
 */
abstract class Exchanges extends Lines {
  /** The kind of the piece found by {@link #leastAttacker}. */
  private int attackerKind;

  @Override
  public boolean exchangeGains(long move, int[] values, int[] cheapestFirst, int atLeast) {
    int kind = PackedMove.kind(move);
    if (kind == PackedMove.CASTLING) {
      return atLeast <= 0;
    }
    int from = PackedMove.from(move);
    int captured = kind == PackedMove.EN_PASSANT ? enPassantPawn : PackedMove.to(move);
    int promotion = PackedMove.promotion(move);
    int standing = codes[from] >> 1;
    int balance = codes[captured] == EMPTY ? -atLeast : values[codes[captured] >> 1] - atLeast;
    if (SELF_CAPTURE && codes[captured] != EMPTY && (codes[captured] & 1) == side) {
      balance = -values[codes[captured] >> 1] - atLeast;
    }
    if (promotion >= 0) {
      balance += values[promotion] - values[standing];
      standing = promotion;
    }
    if (balance < 0) {
      return false;
    }
    balance -= values[standing];
    if (balance >= 0) {
      return true;
    }
    System.arraycopy(occupied, 0, trial, 0, WORDS);
    trial[from >> 6] &= ~(1L << from);
    trial[captured >> 6] &= ~(1L << captured);
    int cell = PackedMove.landing(move);
    int turn = side ^ 1;
    while (true) {
      trial[cell >> 6] |= 1L << cell;
      int attacker = leastAttacker(turn, cell, cheapestFirst);
      if (attacker == Lattice.NONE) {
        break;
      }
      int capturing = attackerKind;
      trial[attacker >> 6] &= ~(1L << attacker);
      if (HAS_TRANSFER) {
        trial[cell >> 6] &= ~(1L << cell);
        cell = TRANSFER[turn * CELLS + cell];
        if (has(trial, 0, cell)) {
          break;
        }
      }
      turn ^= 1;
      if (capturing == KING) {
        // A king captures last or not at all: if it could be recaptured, its capture is illegal.
        if (leastAttacker(turn, cell, cheapestFirst) != Lattice.NONE) {
          turn ^= 1;
        }
        break;
      }
      balance = -balance - 1 - values[capturing];
      if (balance >= 0) {
        break;
      }
    }
    return turn != side;
  }

  /**
   * The cell of the least valuable piece of a side that attacks a cell while the cells of {@link
   * #trial} are occupied, or −1.
   */
  private int leastAttacker(int attacker, int cell, int[] cheapestFirst) {
    for (int kind : cheapestFirst) {
      int code = 2 * kind + attacker;
      int sourceRow = SHAPE[code] * CELLS + cell;
      int row = sourceRow * WORDS;
      int source = LINE_BASE[sourceRow];
      for (int w = 0; w < WORDS; w++) {
        long standing = pieces[code * WORDS + w] & trial[w];
        long leaping = LEAP_SOURCES[row + w] & standing;
        if (leaping != 0) {
          attackerKind = kind;
          return 64 * w + Long.numberOfTrailingZeros(leaping);
        }
        long all = LINE_SOURCES[row + w];
        for (long from = all & standing; from != 0; from &= from - 1) {
          int index = source + Long.bitCount(all & (from & -from) - 1);
          for (int line = LINE_FIRST[index]; line < LINE_FIRST[index + 1]; line++) {
            if (isOpen(line, trial)) {
              attackerKind = kind;
              return 64 * w + Long.numberOfTrailingZeros(from);
            }
          }
        }
        source += Long.bitCount(all);
      }
    }
    return Lattice.NONE;
  }
}
