package io.polyboard.rules.notation;

/** A short piece of text from outside, made safe to show in a reason. */
final class Excerpt {
  private static final int MAX_CHARACTERS = 16;

  private Excerpt() {}

  /**
   * What stands at an offset, up to the next blank: quoted, shortened, and in visible characters.
   */
  static String at(String text, int offset) {
    if (offset >= text.length()) {
      return "the end";
    }
    StringBuilder shown = new StringBuilder("'");
    int at = offset;
    for (int i = 0; i < MAX_CHARACTERS && at < text.length(); i++) {
      int character = text.codePointAt(at);
      if (i > 0 && isBlank(character)) {
        break;
      }
      shown.append(visible(character));
      at += Character.charCount(character);
    }
    boolean shortened = at < text.length() && !isBlank(text.codePointAt(at));
    return shown.append(shortened ? "...'" : "'").toString();
  }

  /** One character, quoted. */
  static String of(char character) {
    return "'" + visible(character) + "'";
  }

  /**
   * Whether a character separates words; a byte order mark does, and DOS's mark of a file's end.
   */
  static boolean isBlank(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == '\uFEFF'
        || character == '\u001A';
  }

  private static String visible(int character) {
    boolean ascii = character > ' ' && character < 0x7f;
    return ascii || Character.isLetterOrDigit(character)
        ? Character.toString(character)
        : String.format("U+%04X", character);
  }
}
