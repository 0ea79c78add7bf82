package io.polyboard.play;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the settings of one player; see {@link Player#parse}. */
final class PlayerText {
  private static final String RANDOM = "random";
  private static final String SEED = "seed";
  private static final String NONE = "none";

  private static final List<String> KEYS =
      List.of("nodes", "depth", "time", "threads", "hash", "weights", "noise", SEED, "without");

  private final Variant variant;
  private final boolean random;
  private final Map<String, String> values = new LinkedHashMap<>();

  PlayerText(String text, Variant variant) {
    this.variant = variant;
    List<String> entries = List.of(text.split(",", -1));
    random = entries.getFirst().equals(RANDOM);
    List<String> keys = random ? List.of(SEED) : KEYS;
    for (String entry : entries.subList(random ? 1 : 0, entries.size())) {
      int equals = entry.indexOf('=');
      String key = equals < 0 ? entry : entry.substring(0, equals);
      if (!keys.contains(key)) {
        throw new IllegalArgumentException(
            "'" + key + "' is no setting" + (random ? " of " + RANDOM : "") + "; use " + or(keys));
      }
      if (equals < 0) {
        throw new IllegalArgumentException(key + " has no value; write " + key + "=VALUE");
      }
      if (values.put(key, entry.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(key + " is given twice; leave one out");
      }
    }
  }

  Player.Strategy strategy() {
    long seed = number(SEED, Long.MIN_VALUE, Long.MAX_VALUE, 0);
    return random ? new Player.Guessing(seed) : new Player.Searching(settings(seed), limits());
  }

  private Settings settings(long seed) {
    Settings settings =
        Settings.DEFAULT
            .withThreads(setting("threads", Settings.DEFAULT.threads()))
            .withHash(setting("hash", Settings.DEFAULT.hash()))
            .withNoise(setting("noise", Settings.DEFAULT.noise()), seed)
            .withWeights(weights());
    String without = values.get("without");
    return without == null ? settings : settings.without(techniques(without));
  }

  private Limits limits() {
    if (!values.containsKey("nodes")
        && !values.containsKey("depth")
        && !values.containsKey("time")) {
      throw new IllegalArgumentException(
          "no limit; add nodes=NUMBER, depth=MOVES or time=MILLIS, or write " + RANDOM);
    }
    return Limits.NONE
        .withNodes(number("nodes", 1, Long.MAX_VALUE, Long.MAX_VALUE))
        .withDepth((int) number("depth", 1, Limits.MAX_DEPTH, Limits.MAX_DEPTH))
        .withMillis(number("time", 1, Long.MAX_VALUE, Long.MAX_VALUE));
  }

  /** A number whose range {@link Settings} looks after. */
  private int setting(String key, int otherwise) {
    return (int) number(key, Integer.MIN_VALUE, Integer.MAX_VALUE, otherwise);
  }

  private long number(String key, long least, long most, long otherwise) {
    String value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    // More digits might overflow.
    if (!value.matches("-?[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          key + "=" + value + " is no whole number of at most 18 digits");
    }
    long number = Long.parseLong(value);
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          key
              + " "
              + value
              + "; use "
              + least
              + (most == Long.MAX_VALUE ? " or more" : " to " + most));
    }
    return number;
  }

  private @Nullable Weights weights() {
    String value = values.getOrDefault("weights", "shipped");
    return switch (value) {
      case "shipped" -> null;
      case "derived" -> Weights.derived(variant);
      case "" -> throw new IllegalArgumentException("weights= is empty; use derived or a file");
      default -> Weights.read(Path.of(value), variant);
    };
  }

  private static List<Technique> techniques(String value) {
    return value.equals(NONE)
        ? List.of()
        : Arrays.stream(value.split("\\+", -1)).map(PlayerText::technique).toList();
  }

  private static Technique technique(String name) {
    return Technique.parse(name)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "without: '"
                    + name
                    + "' is no technique; use "
                    + or(Arrays.stream(Technique.values()).map(Technique::text).toList())
                    + ", several joined by +, or "
                    + NONE));
  }

  private static String or(List<String> words) {
    return words.size() == 1
        ? words.getFirst()
        : words.subList(0, words.size() - 1).stream().collect(Collectors.joining(", "))
            + " or "
            + words.getLast();
  }
}
