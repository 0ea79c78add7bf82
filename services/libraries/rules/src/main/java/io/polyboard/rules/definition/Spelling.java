package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

/** Suggests known words for unknown, perhaps misspelled words. */
final class Spelling {
  private static final int MAX_COMPARED = 40;

  private Spelling() {}

  /** The kind of thing that a word names. */
  enum Noun {
    VARIANT("variant", "shipped variants"),
    KEY("key", "keys here"),
    WORD("word", "words here"),
    AXIS("axis", "axes"),
    PLANE("plane", "planes"),
    BOARD("board", "boards"),
    PIECE("piece", "pieces"),
    MEASURE("measure", "measures");

    private final String singular;
    private final String plural;

    Noun(String singular, String plural) {
      this.singular = singular;
      this.plural = plural;
    }
  }

  /** The code of the problem of an unknown word. */
  static final String UNKNOWN = "UNKNOWN_WORD";

  /** The message that a word is unknown, with the nearest known word and all known words. */
  static String unknown(Noun noun, String word, Collection<String> known) {
    return "unknown "
        + noun.singular
        + " "
        + quote(word)
        + nearest(word, known).map(meant -> "; did you mean " + quote(meant) + "? ").orElse("; ")
        + (known.isEmpty()
            ? "there are no " + noun.plural
            : noun.plural + " are " + String.join(", ", known));
  }

  /** The known word with the fewest edits, if these are few relative to its length. */
  static Optional<String> nearest(String word, Collection<String> known) {
    String start = word.length() > MAX_COMPARED ? word.substring(0, MAX_COMPARED) : word;
    return known.stream()
        .filter(candidate -> edits(start, candidate) <= (candidate.length() + 1) / 3)
        .min(Comparator.comparingInt(candidate -> edits(start, candidate)));
  }

  /** The number of edits: insert, delete, replace, or swap two neighbouring characters. */
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
