package io.polyboard.rules;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A position as data: the content of an MFEN, not yet checked against the rules.
 *
 * @param placement a character for each cell, in cell order: a piece letter, upper case for White
 *     and lower case for Black, or {@code .}
 * @param side the side to move
 * @param castling the castling rights, a subset of {@code KQkq} in that order
 * @param enPassant the double step that can be captured en passant, or null
 * @param holder the side whose king holds the other, or null
 * @param matedWhite bit {@code 1 << board} for each board decided by a mate of White's king
 * @param matedBlack the same for Black's kings
 * @param moved bit {@code 1 << board} for each board on which the side to move has moved in this
 *     turn
 * @param halfmove plies since the last capture, pawn move or promotion; 0 or more
 * @param fullmove the number of the turn pair, 1 or more
 */
public record Setup(
    String placement,
    Side side,
    String castling,
    @Nullable EnPassant enPassant,
    @Nullable Side holder,
    int matedWhite,
    int matedBlack,
    int moved,
    int halfmove,
    int fullmove) {

  /** All castling rights, in the order in which they are written. */
  public static final String RIGHTS = "KQkq";

  /** Maximum halfmove and fullmove number. */
  public static final int MAX_COUNTER = 99_999;

  /**
   * The same set-up inside a turn.
   *
   * @param boards bit {@code 1 << board} for each board on which the side to move has moved
   */
  public Setup withMoved(int boards) {
    return new Setup(
        placement,
        side,
        castling,
        enPassant,
        holder,
        matedWhite,
        matedBlack,
        boards,
        halfmove,
        fullmove);
  }

  /** The same set-up with another placement, without castling rights and en passant. */
  public Setup withPlacement(String others) {
    return new Setup(
        others, side, "", null, holder, matedWhite, matedBlack, moved, halfmove, fullmove);
  }

  /** Castling rights as bits, in the order {@code KQkq}. */
  public static int rights(String letters) {
    return letters.chars().map(letter -> 1 << RIGHTS.indexOf(letter)).reduce(0, (a, b) -> a | b);
  }

  /** Castling rights as letters, in the order {@code KQkq}. */
  public static String rights(int bits) {
    StringBuilder letters = new StringBuilder();
    for (int right = 0; right < RIGHTS.length(); right++) {
      if ((bits >> right & 1) != 0) {
        letters.append(RIGHTS.charAt(right));
      }
    }
    return letters.toString();
  }

  /**
   * A double step that has just been made.
   *
   * @param square the en passant square: the cell that the pawn has passed over
   * @param pawn the cell on which the pawn stands
   */
  public record EnPassant(Cell square, Cell pawn) {}
}
