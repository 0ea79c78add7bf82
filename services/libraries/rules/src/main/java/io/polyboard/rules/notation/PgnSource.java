package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;

/** The characters of a file of games, with the line and column of the next one. */
final class PgnSource {
  /** The result of {@link #peek} and {@link #next} after the last character. */
  static final int END = -1;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Reader in;
  private final char[] buffer = new char[8192];
  private int at;
  private int filled;
  private int line = 1;
  private int column = 1;
  private boolean lineBegun;
  private boolean belowEmptyLine;

  /** The number of further characters that the game may have. */
  private int left;

  PgnSource(Reader in) {
    this.in = in;
  }

  /** Marks the beginning of a game, which may have {@link GameText#MAX_CHARACTERS} characters. */
  void beginGame() {
    left = GameText.MAX_CHARACTERS;
  }

  /** The line of the next character, counted from 1. */
  int line() {
    return line;
  }

  /** The column of the next character, counted from 1. */
  int column() {
    return column;
  }

  /** Whether only blanks precede the next character in its line. */
  boolean atLineStart() {
    return !lineBegun;
  }

  /** Whether the line before the line of the next character is empty. */
  boolean isBelowEmptyLine() {
    return belowEmptyLine;
  }

  /**
   * The next character, or {@link #END}.
   *
   * @throws RefusedException if it is a control character
   */
  int peek() throws IOException {
    if (!has(1)) {
      return END;
    }
    char character = buffer[at];
    if ((character < ' ' || character == 0x7f) && !Excerpt.isBlank(character)) {
      throw GameReplay.controlCharacter(character, line);
    }
    return character;
  }

  /**
   * The next character, or {@link #END}; moves on to the character after it.
   *
   * @throws RefusedException if it is a control character, or the game is too long
   */
  int next() throws IOException {
    int character = peek();
    if (character == END) {
      return END;
    }
    if (left-- == 0) {
      throw new RefusedException(
          Place.line(line),
          "TOO_LONG",
          "is longer than " + GameText.MAX_CHARACTERS + " characters");
    }
    at++;
    if (character == '\n') {
      line++;
      column = 1;
      belowEmptyLine = !lineBegun;
      lineBegun = false;
    } else if (character != BYTE_ORDER_MARK) {
      column++;
      lineBegun |= !Excerpt.isBlank(character);
    }
    return character;
  }

  /** The next characters, at most {@code count}, without moving on. */
  String ahead(int count) throws IOException {
    has(count);
    return new String(buffer, at, Math.min(count, filled - at));
  }

  /** Whether at least {@code count} more characters follow; loads them into the buffer. */
  private boolean has(int count) throws IOException {
    while (filled - at < count) {
      System.arraycopy(buffer, at, buffer, 0, filled - at);
      filled -= at;
      at = 0;
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read <= 0) {
        return false;
      }
      filled += read;
    }
    return true;
  }

  /** Moves on to the next line. */
  void skipLine() throws IOException {
    int character;
    do {
      character = next();
    } while (character != '\n' && character != END);
  }
}
