package io.polyboard.engine.uci;

import io.polyboard.rules.RefusedException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** A setting that the other side may change, of one of the types that UCI has. */
sealed interface Option {
  /** The name; case does not count. */
  String name();

  /** The type and range, as {@code uci} is answered. */
  String type();

  /**
   * Takes a value.
   *
   * @param value empty where none was given
   * @throws RefusedException if it is none of those allowed, or what is done with it fails
   */
  void set(String value);

  /** A number. */
  record Spin(String name, int initial, int least, int most, IntConsumer action) implements Option {
    @Override
    public String type() {
      return "spin default " + initial + " min " + least + " max " + most;
    }

    @Override
    public void set(String value) {
      action.accept((int) new Numbers(least, most).parse(name, value));
    }
  }

  /** A choice of true or false; the engine has nothing to do with it. */
  record Check(String name, boolean initial) implements Option {
    @Override
    public String type() {
      return "check default " + initial;
    }

    @Override
    public void set(String value) {
      if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
        throw new RefusedException(name, "'" + value + "' is neither; use true or false");
      }
    }
  }

  /** A choice of one of several words. */
  record Combo(String name, String initial, List<String> words, Consumer<String> action)
      implements Option {
    @Override
    public String type() {
      return "combo default " + initial + " var " + String.join(" var ", words);
    }

    @Override
    public void set(String value) {
      String word = value.toLowerCase(Locale.ROOT);
      if (!words.contains(word)) {
        throw new RefusedException(
            name, "'" + value + "' is none of its values; use " + String.join(", ", words));
      }
      action.accept(word);
    }
  }

  /** A text; {@code <empty>} is none. */
  record Text(String name, Consumer<String> action) implements Option {
    private static final String NONE = "<empty>";

    @Override
    public String type() {
      return "string default " + NONE;
    }

    @Override
    public void set(String value) {
      action.accept(value.equals(NONE) ? "" : value);
    }
  }

  /** Something to be done. */
  record Button(String name, Runnable action) implements Option {
    @Override
    public String type() {
      return "button";
    }

    @Override
    public void set(String value) {
      action.run();
    }
  }
}
