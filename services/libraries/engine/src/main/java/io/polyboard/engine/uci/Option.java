package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.RefusedException;

/**
 * A setting that the other side may change, of one of the types that UCI has.
 *
 * @param name case does not count
 * @param type with the range, as {@code uci} is answered
 * @param action takes a value, empty where none was given; refuses it if it is none of those
 *     allowed, or what is done with it fails
 */
record Option(String name, String type, Consumer<String> action) {
  private static final String NONE = "<empty>";

  /** A number. */
  static Option spin(String name, int initial, int least, int most, IntConsumer action) {
    return new Option(
        name,
        "spin default " + initial + " min " + least + " max " + most,
        value -> action.accept((int) new Numbers(least, most).parse(name, value)));
  }

  /** A choice of true or false; the engine has nothing to do with it. */
  static Option check(String name, boolean initial) {
    return new Option(
        name,
        "check default " + initial,
        value -> {
          if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw new RefusedException(name, "'" + value + "' is neither; use true or false");
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
                name, "'" + value + "' is none of its values; use " + String.join(", ", words));
          }
          action.accept(word);
        });
  }

  /** A text; {@code <empty>} is none. */
  static Option text(String name, Consumer<String> action) {
    return new Option(
        name, "string default " + NONE, value -> action.accept(value.equals(NONE) ? "" : value));
  }

  /** Something to be done. */
  static Option button(String name, Runnable action) {
    return new Option(name, "button", value -> action.run());
  }
}
