package io.polyboard.rules.definition;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What someone may have meant who wrote an unknown word. */
final class Spelling {
  private static final int MAX_SHOWN = 40;

  private Spelling() {}

  /**
   * The reason for refusing an unknown word, with the nearest known word and all of them.
   *
   * @param noun what the word should be, in the singular, such as {@code axis}
   * @param plural the same in the plural
   */
  static String unknown(String noun, String plural, String word, Collection<String> known) {
    String meant =
        nearest(word, known).map(near -> "; did you mean " + quote(near) + "? ").orElse("; ");
    String all =
        known.isEmpty() ? "there are no " + plural : plural + " are " + String.join(", ", known);
    return "unknown " + noun + " " + quote(word) + meant + all;
  }

  /** The known word with the fewest edits, if they are few for its length. */
  static Optional<String> nearest(String word, Collection<String> known) {
    String start = word.length() > MAX_SHOWN ? word.substring(0, MAX_SHOWN) : word;
    return known.stream()
        .filter(candidate -> edits(start, candidate) <= (candidate.length() + 1) / 3)
        .min(Comparator.comparingInt(candidate -> edits(start, candidate)));
  }

  /** The word in quotes, shortened, without characters that a terminal would obey. */
  static String quote(String word) {
    boolean isLong = word.codePointCount(0, word.length()) > MAX_SHOWN;
    int end = isLong ? word.offsetByCodePoints(0, MAX_SHOWN) : word.length();
    return "'" + shown(word.substring(0, end)) + (isLong ? "...'" : "'");
  }

  /** The text with characters replaced that a terminal would obey. */
  static String shown(String text) {
    return text.codePoints()
        .map(character -> isPlain(character) ? character : '\uFFFD')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Whether a character is shown as itself: no control, no formatting, no half of a pair. */
  static boolean isPlain(int character) {
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

  /** The number of characters to insert, delete, replace or swap with their neighbour. */
  private static int edits(String from, String to) {
    int[] beforePrevious = new int[to.length() + 1];
    int[] previous = new int[to.length() + 1];
    int[] current = new int[to.length() + 1];
    Arrays.setAll(current, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int[] spare = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = spare;
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        current[j] =
            Math.min(previous[j - 1] + (same ? 0 : 1), 1 + Math.min(previous[j], current[j - 1]));
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          current[j] = Math.min(current[j], 1 + beforePrevious[j - 2]);
        }
      }
    }
    return current[to.length()];
  }
}
