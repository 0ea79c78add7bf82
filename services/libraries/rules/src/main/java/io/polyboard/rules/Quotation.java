package io.polyboard.rules;

/** Words from outside, made safe to show. */
public final class Quotation {
  private static final int MAX_SHOWN = 40;

  private Quotation() {}

  /** The word in quotes, shortened, without characters that a terminal would obey. */
  public static String quote(String word) {
    boolean isLong = word.codePointCount(0, word.length()) > MAX_SHOWN;
    int end = isLong ? word.offsetByCodePoints(0, MAX_SHOWN) : word.length();
    return "'" + shown(word.substring(0, end)) + (isLong ? "...'" : "'");
  }

  /** The text with characters replaced that a terminal would obey. */
  public static String shown(String text) {
    return text.codePoints()
        .map(character -> isPlain(character) ? character : '\uFFFD')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Whether a character is shown as itself: no control, no formatting, no half of a pair. */
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
