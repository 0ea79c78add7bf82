package io.polyboard.play;

import module java.base;

import io.polyboard.engine.Technique;
import io.polyboard.engine.Weights;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/** Players as texts, see {@link PlayerDefinition#parse}. */
final class PlayerText {
  /** Digits of a digest that identify a file of weights in a name. */
  private static final int DIGITS = 8;

  private static final String RANDOM = "random";
  private static final String DERIVED = "derived";
  private static final String NONE = "none";

  /** Stands for settings without a limit; {@link #parse} does not accept it. */
  private static final String UNLIMITED = "unlimited";

  private static final Pattern NAMED = Pattern.compile("([^:=,]*):(.*)");
  private static final List<Field> KEYS =
      List.of(
          Field.NODES,
          Field.DEPTH,
          Field.TIME,
          Field.THREADS,
          Field.HASH,
          Field.WEIGHTS,
          Field.NOISE,
          Field.SEED,
          Field.WITHOUT);

  private final boolean random;
  private final Map<Field, String> values = new EnumMap<>(Field.class);

  private PlayerText(String settings) {
    List<String> entries = List.of(settings.split(",", -1));
    random = entries.getFirst().equals(RANDOM);
    List<Field> keys = random ? List.of(Field.SEED) : KEYS;
    for (String entry : entries.subList(random ? 1 : 0, entries.size())) {
      int equals = entry.indexOf('=');
      String key = equals < 0 ? entry : entry.substring(0, equals);
      Field field =
          keys.stream()
              .filter(each -> each.toString().equals(key))
              .findFirst()
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "'"
                          + key
                          + "' is not a setting"
                          + (random ? " of " + RANDOM : "")
                          + "; use "
                          + or(keys.stream().map(Field::toString).toList())));
      if (equals < 0 || equals == entry.length() - 1) {
        throw new IllegalArgumentException(key + " has no value; write " + key + "=VALUE");
      }
      if (values.put(field, entry.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(key + " is given twice; remove one");
      }
    }
  }

  /** See {@link PlayerDefinition#parse}. */
  static PlayerDefinition parse(String text) {
    Matcher named = NAMED.matcher(text);
    return named.matches()
        ? new PlayerDefinition(named.group(1), new PlayerText(named.group(2)).strategy())
        : new PlayerDefinition("", new PlayerText(text).strategy());
  }

  private PlayerDefinition.Strategy strategy() {
    Map<Field, Long> numbers = new EnumMap<>(Field.class);
    values.forEach((field, value) -> {
      if (field != Field.WEIGHTS && field != Field.WITHOUT) {
        numbers.put(field, number(field, value));
      }
    });
    if (random) {
      return new PlayerDefinition.RandomPlayer(numbers.getOrDefault(Field.SEED, 0L));
    }
    PlayerDefinition.Searching searching =
        PlayerDefinition.Searching.of(numbers, weights(), without());
    if (!searching.isLimited()) {
      throw new IllegalArgumentException(
          "no limit; add nodes=NUMBER, depth=MOVES or time=MILLIS, or write " + RANDOM);
    }
    return searching;
  }

  private static long number(Field field, String value) {
    // More digits may overflow.
    if (!value.matches("-?[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          field + "=" + value + " is not a whole number of at most 18 digits");
    }
    long number = Long.parseLong(value);
    Faults faults = new Faults();
    faults.range(Place.of(field), number);
    faults.requireNone();
    return number;
  }

  private WeightsReference weights() {
    String value = values.get(Field.WEIGHTS);
    if (value == null) {
      return WeightsReference.SHIPPED;
    }
    if (value.equals(DERIVED)) {
      return WeightsReference.DERIVED;
    }
    try {
      return new WeightsReference.File(value, Weights.fileText(Path.of(value)));
    } catch (InvalidPathException e) {
      throw new RefusedException(value, "is not a path: " + e.getReason());
    }
  }

  private @Nullable Set<Technique> without() {
    String value = values.get(Field.WITHOUT);
    if (value == null) {
      return null;
    }
    return value.equals(NONE)
        ? Set.of()
        : Arrays.stream(value.split("\\+", -1))
            .map(PlayerText::technique)
            .collect(Collectors.toSet());
  }

  private static Technique technique(String name) {
    return Technique.parse(name)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "without: '"
                    + name
                    + "' is not a technique; use "
                    + or(Arrays.stream(Technique.values()).map(Technique::text).toList())
                    + ", several joined by +, or "
                    + NONE));
  }

  private static String or(List<String> words) {
    return words.size() == 1
        ? words.getFirst()
        : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
  }

  /**
   * The text of a player's settings, without default values; a digest of weights is shortened to
   * its first digits. It is the name of a player that has no other name.
   */
  static String of(PlayerDefinition.Strategy strategy) {
    List<String> parts = new ArrayList<>();
    switch (strategy) {
      case PlayerDefinition.RandomPlayer(long seed) -> {
        parts.add(RANDOM);
        if (seed != 0) {
          parts.add(Field.SEED + "=" + seed);
        }
      }
      case PlayerDefinition.Searching searching -> {
        Map<Field, String> values = new EnumMap<>(Field.class);
        searching.numbers().forEach((field, value) -> values.put(field, value.toString()));
        switch (searching.weights()) {
          case WeightsReference.Shipped() -> {}
          case WeightsReference.Derived() -> values.put(Field.WEIGHTS, DERIVED);
          case WeightsReference.Registered(String digest) -> {
            String digits = digest.substring(digest.indexOf(':') + 1);
            values.put(Field.WEIGHTS, digits.substring(0, Math.min(DIGITS, digits.length())));
          }
          case WeightsReference.File(String name, String text) -> values.put(Field.WEIGHTS, name);
        }
        Set<Technique> without = searching.without();
        if (without != null) {
          values.put(
              Field.WITHOUT,
              without.isEmpty()
                  ? NONE
                  : EnumSet.copyOf(without).stream()
                      .map(Technique::text)
                      .collect(Collectors.joining("+")));
        }
        values.forEach((field, value) -> parts.add(field + "=" + value));
      }
    }
    String text = parts.isEmpty() ? UNLIMITED : String.join(",", parts);
    int max = (int) Field.NAME.max();
    return text.length() <= max ? text : text.substring(0, max - 1) + "…";
  }
}
