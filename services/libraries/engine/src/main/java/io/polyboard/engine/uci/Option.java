package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.RefusedException;

/**
 * A setting that the client may change, of one of UCI's types.
 *
 * @param name case-insensitive
 * @param type with the range, as in the answer to {@code uci}
 * @param action receives a value, empty if none was given; refuses it if it is not allowed or
 *     cannot be applied
 */
record Option(String name, String type, Consumer<String> action) {
  private static final String NONE = "<empty>";

  /** A number. */
  static Option spin(String name, int initial, int min, int max, IntConsumer action) {
    return new Option(
        name,
        "spin default " + initial + " min " + min + " max " + max,
        value -> action.accept((int) new Numbers(min, max).parse(name, value)));
  }

  /** A choice of true or false, which the engine ignores. */
  static Option check(String name, boolean initial) {
    return new Option(
        name,
        "check default " + initial,
        value -> {
          if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw new RefusedException(name, "must be true or false, was '" + value + "'");
          }
        });
  }

  /** A choice of one of several words. */
  static Option combo(String name, String initial, List<String> words, Consumer<String> action) {
    return new Option(
        name,
        "combo default " + initial + " var " + String.join(" var ", words),
        value -> {
          String word = value.toLowerCase(Locale.ROOT);
          if (!words.contains(word)) {
            throw new RefusedException(
                name, "there is no value '" + value + "'; use " + String.join(", ", words));
          }
          action.accept(word);
        });
  }

  /** A text; {@code <empty>} means none. */
  static Option text(String name, Consumer<String> action) {
    return new Option(
        name, "string default " + NONE, value -> action.accept(value.equals(NONE) ? "" : value));
  }

  /** An action without a value. */
  static Option button(String name, Runnable action) {
    return new Option(name, "button", value -> action.run());
  }
}
