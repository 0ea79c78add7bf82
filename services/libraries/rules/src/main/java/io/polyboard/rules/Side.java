package io.polyboard.rules;

/** One of the two sides. Kernels number them by their ordinals: 0 for White, 1 for Black. */
public enum Side {
  WHITE('w', "White"),
  BLACK('b', "Black");

  private final char letter;
  private final String text;

  Side(char letter, String text) {
    this.letter = letter;
    this.text = text;
  }

  /** {@code w} or {@code b}, as MFEN writes the side. */
  public char letter() {
    return letter;
  }

  /** The other side. */
  public Side opponent() {
    return this == WHITE ? BLACK : WHITE;
  }

  /** {@code White} or {@code Black}. */
  @Override
  public String toString() {
    return text;
  }

  /** The side with the given ordinal: 0 White, 1 Black. */
  public static Side of(int ordinal) {
    return ordinal == 0 ? WHITE : BLACK;
  }
}
