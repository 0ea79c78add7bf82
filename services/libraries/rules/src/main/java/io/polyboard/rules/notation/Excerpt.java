package io.polyboard.rules.notation;

import module java.base;

/** Short excerpts of texts for messages, safe to show even if the text is from outside. */
final class Excerpt {
  private static final int MAX_CHARACTERS = 16;

  /** Maximum number of texts that a message lists. */
  private static final int MAX_LISTED = 12;

  private Excerpt() {}

  /** The text from an offset up to the next blank: quoted, shortened, and in visible characters. */
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
   * Whether a character separates words; a byte order mark and the DOS end-of-file mark do so too.
   */
  static boolean isBlank(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == '\uFEFF'
        || character == '\u001A';
  }

  /** The first of some texts, separated by spaces. */
  static String list(Stream<String> texts) {
    List<String> all = texts.toList();
    return String.join(" ", all.subList(0, Math.min(all.size(), MAX_LISTED)))
        + (all.size() > MAX_LISTED ? " ..." : "");
  }

  private static String visible(int character) {
    boolean ascii = character > ' ' && character < 0x7f;
    return ascii || Character.isLetterOrDigit(character)
        ? Character.toString(character)
        : String.format("U+%04X", character);
  }
}
