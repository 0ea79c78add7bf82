package io.polyboard.rules;

/**
 * One of the two players. The ordinal, 0 for White and 1 for Black, is the lowest bit of a piece
 * code.
 */
public enum Side {
  WHITE('w'),
  BLACK('b');

  private final char letter;

  Side(char letter) {
    this.letter = letter;
  }

  /** {@code w} or {@code b}, as MFEN writes the side. */
  public char letter() {
    return letter;
  }

  /** The other player. */
  public Side opponent() {
    return this == WHITE ? BLACK : WHITE;
  }

  /** The side with the given ordinal: 0 White, 1 Black. */
  public static Side of(int ordinal) {
    return ordinal == 0 ? WHITE : BLACK;
  }
}
