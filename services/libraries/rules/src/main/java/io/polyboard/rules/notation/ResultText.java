package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The result of a game as people and programs spell it: {@code 1-0}, {@code 0:1}, {@code ½ - ½}.
 */
final class ResultText {
  /** Maximum length of a text in characters. */
  static final int MAX_CHARACTERS = 16;

  private static final String DASH = "\\h?[-:‐‑–—−]\\h?";

  private static final String HALF = "(?:1/2|½|0[.,]5)";

  private static final Pattern RESULT =
      Pattern.compile(
          ("(?<white>1D0)|(?<black>0D1)|(?<draw>HDH|1/2|½)|\\*")
              .replace("D", DASH)
              .replace("H", HALF));

  /** The text allowed after a result: nothing that would be part of the same word. */
  private static final Pattern AFTER =
      Pattern.compile("[\\s\uFEFF\u001A{}();\\[].*|", Pattern.DOTALL);

  private ResultText() {}

  /** The result if the whole text spells one, or null. */
  static Outcome.@Nullable Result parse(String text) {
    Matcher matcher = RESULT.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    if (matcher.group("white") != null) {
      return Outcome.Result.WHITE_WINS;
    }
    if (matcher.group("black") != null) {
      return Outcome.Result.BLACK_WINS;
    }
    return matcher.group("draw") == null ? Outcome.Result.ONGOING : Outcome.Result.DRAW;
  }

  /** The number of characters at the beginning of a text that spell a result; 0 if none do. */
  static int length(String text) {
    Matcher matcher = RESULT.matcher(text);
    return matcher.lookingAt() && AFTER.matcher(text.substring(matcher.end())).matches()
        ? matcher.end()
        : 0;
  }
}
