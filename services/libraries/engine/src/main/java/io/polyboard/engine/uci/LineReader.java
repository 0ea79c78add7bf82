package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/** Reads lines of a bounded length. */
final class LineReader {
  /** Max length of a line in characters: enough for a game of about fifty thousand turns. */
  static final int MAX_CHARACTERS = 1 << 20;

  private static final int BEGINNING = 100;

  private final BufferedReader in;

  LineReader(BufferedReader in) {
    this.in = in;
  }

  /**
   * The next line without its end, or null if there is none or the stream fails.
   *
   * @throws TooLong if the line is longer than {@link #MAX_CHARACTERS}; the line is skipped
   */
  @Nullable String next() {
    StringBuilder line = new StringBuilder();
    boolean tooLong = false;
    try {
      int character = in.read();
      if (character < 0) {
        return null;
      }
      for (; character >= 0 && character != '\n'; character = in.read()) {
        if (line.length() < MAX_CHARACTERS) {
          line.append((char) character);
        } else {
          tooLong = true;
        }
      }
    } catch (IOException e) {
      return null;
    }
    if (tooLong) {
      throw new TooLong(line.substring(0, BEGINNING));
    }
    return line.toString();
  }

  /** Thrown for a line that is too long. */
  static final class TooLong extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final String beginning;

    TooLong(String beginning) {
      super("line", "longer than " + MAX_CHARACTERS + " characters; skipped");
      this.beginning = beginning;
    }

    /** The first word, cut off after the first characters of the line. */
    String command() {
      return beginning.strip().split("\\s", 2)[0];
    }
  }
}
