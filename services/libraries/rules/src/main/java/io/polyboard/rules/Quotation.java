package io.polyboard.rules;

import org.jspecify.annotations.Nullable;

/** Makes text from outside safe to show. */
public final class Quotation {
  private static final int MAX_SHOWN = 40;

  private Quotation() {}

  /** The word in quotes, shortened, without characters that could control a terminal. */
  public static String quote(String word) {
    boolean isLong = word.codePointCount(0, word.length()) > MAX_SHOWN;
    int end = isLong ? word.offsetByCodePoints(0, MAX_SHOWN) : word.length();
    return "'" + shown(word.substring(0, end)) + (isLong ? "...'" : "'");
  }

  /** The text, with characters replaced that could control a terminal. */
  public static String shown(String text) {
    return text.codePoints()
        .map(character -> isPlain(character) ? character : '\uFFFD')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * What is wrong with a line of text for display, or null.
   *
   * @param max the maximum number of characters
   */
  public static @Nullable Problem problem(Place place, String text, int max) {
    int length = text.codePointCount(0, text.length());
    if (text.isBlank()) {
      return new Problem(place, "TEXT_EMPTY", "must not be empty");
    }
    if (length > max) {
      return new Problem(
          place, "TEXT_LENGTH", "has " + length + " characters; at most " + max + " are allowed");
    }
    return text.codePoints().allMatch(Quotation::isPlain)
        ? null
        : new Problem(place, "TEXT_PLAIN", "holds a character that cannot be shown; remove it");
  }

  /** Whether a character has a visible form: not a control, format or surrogate character. */
  public static boolean isPlain(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
