package io.polyboard.rules;

/**
 * Where a problem is: in words for people, and in numbers for programs.
 *
 * @param words the description of the place; empty for the whole input
 * @param line counted from 1; 0 if unknown
 * @param column counted in characters from 1; 0 if unknown
 * @param offset counted in characters from 0; −1 if unknown
 * @param turn the number of a game's turn, from 1; 0 if the problem belongs to no turn
 */
public record Place(String words, int line, int column, int offset, int turn) {
  /** The whole input, such as a turn; the caller, which has the text, can name it. */
  public static final Place WHOLE = named("");

  /** A place with a name, such as an option, a file or a path of fields. */
  public static Place named(String name) {
    return new Place(name, 0, 0, -1, 0);
  }

  /** A line of a text, counted from 1. */
  public static Place line(int line) {
    return named("line " + line).withLine(line, 0);
  }

  /** A character of a text, counted from 0. */
  public static Place offset(int offset) {
    return new Place("offset " + offset, 0, 0, offset, 0);
  }

  /** The same place, with the line and column where it begins; 0 for unknown. */
  public Place withLine(int line, int column) {
    return new Place(words, line, column, offset, turn);
  }

  /** This place within a larger one. */
  public Place within(Place outer) {
    String both = words.isEmpty() ? outer.words : outer.words + ", " + words;
    return new Place(
        both,
        line == 0 ? outer.line : line,
        line == 0 ? outer.column : column,
        offset < 0 ? outer.offset : offset,
        turn == 0 ? outer.turn : turn);
  }

  /** Whether the place is the whole input. */
  public boolean isWhole() {
    return words.isEmpty();
  }

  @Override
  public String toString() {
    return words;
  }
}
