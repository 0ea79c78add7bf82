package io.polyboard.rules.definition;

import static io.polyboard.rules.Quotation.quote;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.Problem;
import io.polyboard.rules.Quotation;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Node.Sequence;
import io.polyboard.rules.definition.Spelling.Noun;
import org.jspecify.annotations.Nullable;

/**
 * A value of a variant file that is being read, with the keys that lead to it. A method that finds
 * a problem adds it and returns a substitute of the right type, so that reading continues to the
 * next problem; results are valid only if no problem was added. An absent value reads as such a
 * substitute, without a problem.
 */
final class Value {
  private static final Pattern BLANKS = Pattern.compile("(?U)\\s+");
  private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

  private final Problems problems;
  private final String path;
  private final InDocument key;
  private final @Nullable Node node;

  private Value(Problems problems, String path, InDocument key, @Nullable Node node) {
    this.problems = problems;
    this.path = path;
    this.key = key;
    this.node = node;
  }

  /** The whole document. */
  static Value root(Mapping document, Problems problems) {
    return new Value(problems, "", document.place(), document);
  }

  /** Adds a problem of the value. */
  void refuse(String code, String message) {
    problems.add((node == null ? key : node.place()).withPath(path), code, message);
  }

  /** Adds a problem of the key of the value. */
  void refuseKey(String code, String message) {
    problems.add(key.withPath(path), code, message);
  }

  /**
   * Converts an object that was read from the document. Problems of the conversion, which have
   * paths for places, are given the lines and columns of these paths.
   */
  <D, T> T apply(Function<D, T> making, D read) {
    try {
      return making.apply(read);
    } catch (RefusedException e) {
      for (Problem problem : e.problems()) {
        at((Object[]) problem.place().words().split("[.\\[\\]]+"))
            .refuse(problem.code(), problem.message());
      }
      throw problems.refusal();
    }
  }

  boolean isPresent() {
    return node != null;
  }

  /** The result of reading the value, or null if the value is absent. */
  <T> @Nullable T orNull(Function<Value, T> reading) {
    return node == null ? null : reading.apply(this);
  }

  boolean isMap() {
    return node instanceof Mapping;
  }

  boolean isText() {
    return node instanceof Scalar;
  }

  /** The text, with each run of blanks and line ends replaced by one space. */
  String text(int max) {
    Scalar scalar = expect(Node.Type.TEXT, "a text");
    if (scalar == null) {
      return "";
    }
    String text = BLANKS.matcher(scalar.value()).replaceAll(" ").strip();
    Problem problem = Quotation.problem(Place.WHOLE, text, max);
    if (problem != null) {
      refuse(problem.code(), problem.message());
    }
    return text;
  }

  /**
   * A text that matches a pattern.
   *
   * @param shape the pattern in words, such as {@code one upper-case letter}
   */
  Optional<String> text(Pattern pattern, String shape) {
    Scalar scalar = expect(Node.Type.TEXT, "a text");
    if (scalar == null) {
      return Optional.empty();
    }
    if (!pattern.matcher(scalar.value()).matches()) {
      refuse("TEXT_SHAPE", "must be " + shape + ", not " + quote(scalar.value()));
      return Optional.empty();
    }
    return Optional.of(scalar.value());
  }

  /** A whole number within bounds; the minimum if the value is absent. */
  int integer(int min, int max) {
    return integer(min, max, min);
  }

  /** A whole number within bounds; {@code otherwise} if the value is absent. */
  int integer(int min, int max, int otherwise) {
    Scalar scalar = expect(Node.Type.INTEGER, "a whole number");
    if (scalar == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(scalar.value());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It has too many digits for any bounds.
    }
    refuse(
        "NUMBER_RANGE",
        "must be a whole number from " + min + " to " + max + ", not " + quote(scalar.value()));
    return min;
  }

  /** A number, whole or decimal, that is finite. */
  Optional<Double> number() {
    if (node instanceof Scalar scalar
        && (scalar.type() == Node.Type.INTEGER || scalar.type() == Node.Type.DECIMAL)) {
      try {
        double number = Double.parseDouble(scalar.value());
        if (Double.isFinite(number)) {
          return Optional.of(number);
        }
      } catch (NumberFormatException e) {
        // YAML spells infinity and NaN differently from Java.
      }
      refuse("TYPE", "must be a finite number, not " + scalar.value());
      return Optional.empty();
    }
    expect(Node.Type.DECIMAL, "a number");
    return Optional.empty();
  }

  /** The value as a map; an empty map if the value is absent or null. */
  Mapping mapping() {
    if (node instanceof Mapping mapping) {
      return mapping;
    }
    if (node != null && !(node instanceof Scalar scalar && scalar.type() == Node.Type.NULL)) {
      refuse("MAP", "must be a map of keys, not " + node.kind());
    }
    return Mapping.of(node == null ? key : node.place(), Map.of());
  }

  /** True or false. */
  boolean flag() {
    Scalar scalar = expect(Node.Type.BOOLEAN, "true or false");
    return scalar != null && scalar.value().equals("true");
  }

  /** One of the given words; the first is the default and the substitute. */
  String choice(String... words) {
    List<String> known = Arrays.asList(words);
    return name(Noun.WORD, known).orElse(words[0]);
  }

  /** One of the known names. */
  Optional<String> name(Noun noun, List<String> known) {
    Scalar scalar = expect(Node.Type.TEXT, "a text");
    if (scalar == null) {
      return Optional.empty();
    }
    if (!known.contains(scalar.value())) {
      refuse(Spelling.UNKNOWN, Spelling.unknown(noun, scalar.value(), known));
      return Optional.empty();
    }
    return Optional.of(scalar.value());
  }

  /** The items of a list of bounded length. */
  List<Value> items(int min, int max) {
    if (node == null) {
      return List.of();
    }
    if (!(node instanceof Sequence sequence)) {
      refuse("LIST", "must be a list, not " + node.kind());
      return List.of();
    }
    int size = sequence.items().size();
    if (size < min || size > max) {
      String allowed = min == max ? Integer.toString(min) : min + " to " + max;
      refuse(
          "LIST_SIZE", "must have " + allowed + (max == 1 ? " item" : " items") + ", not " + size);
    }
    return IntStream.range(0, Math.min(size, max)).mapToObj(i -> item(sequence, i)).toList();
  }

  /** The items of a list, each read by the function, without the items that it could not read. */
  <T> List<T> list(int min, int max, Function<Value, Optional<T>> item) {
    return items(min, max).stream().map(item).flatMap(Optional::stream).toList();
  }

  /** Like {@link #list}, for items that must be different. */
  <T> Set<T> set(int min, int max, Function<Value, Optional<T>> item) {
    Set<T> set = new LinkedHashSet<>();
    for (Value value : items(min, max)) {
      Optional<T> read = item.apply(value);
      if (read.isPresent() && !set.add(read.get())) {
        value.refuse("LIST_DISTINCT", "is in the list twice; remove one");
      }
    }
    return set;
  }

  /** The values of a map with free keys, in the order of the file. */
  Map<String, Value> entries() {
    Map<String, Value> entries = new LinkedHashMap<>();
    if (node instanceof Mapping mapping) {
      mapping
          .entries()
          .forEach((name, entry) ->
              entries.put(name, new Value(problems, join(path, name), entry.key(), entry.value())));
    } else if (node != null) {
      refuse("MAP", "must be a map of keys, not " + node.kind());
    }
    return entries;
  }

  /** Adds the problem that the key of the value is unknown. */
  void refuseUnknownKey(Noun noun, String name, List<String> known) {
    refuseKey(Spelling.UNKNOWN, Spelling.unknown(noun, name, known));
  }

  /** Refuses all keys except these. */
  Value withKeys(String... keys) {
    List<String> known = Arrays.asList(keys);
    entries()
        .forEach((name, value) -> {
          // Finding the nearest known word takes time.
          if (!known.contains(name) && !problems.isFull()) {
            value.refuseUnknownKey(Noun.KEY, name, known);
          }
        });
    return this;
  }

  /** The value of a key, absent if the key is. */
  Value get(String name) {
    if (node instanceof Mapping mapping) {
      Node.Entry entry = mapping.entries().get(name);
      if (entry != null) {
        return new Value(problems, join(path, name), entry.key(), entry.value());
      }
    }
    return new Value(problems, join(path, name), node == null ? key : node.place(), null);
  }

  /** The value of a required key. */
  Value require(String name) {
    Value value = get(name);
    if (node instanceof Mapping && !value.isPresent()) {
      refuse("KEY_MISSING", "the key " + quote(name) + " is missing");
    }
    return value;
  }

  /** The value at a path of keys and list indexes, or the last value that exists on the path. */
  Value at(Object... steps) {
    Value value = this;
    for (Object step : steps) {
      String name = step.toString();
      Value next = value.get(name);
      if (value.node instanceof Sequence sequence && INDEX.matcher(name).matches()) {
        int index = Integer.parseInt(name);
        next = index < sequence.items().size() ? value.item(sequence, index) : next;
      }
      if (!next.isPresent()) {
        return value;
      }
      value = next;
    }
    return value;
  }

  private Value item(Sequence sequence, int index) {
    Node item = sequence.items().get(index);
    return new Value(problems, path + "[" + index + "]", item.place(), item);
  }

  private @Nullable Scalar expect(Node.Type type, String kind) {
    if (node instanceof Scalar scalar && scalar.type() == type) {
      return scalar;
    }
    if (node instanceof Scalar scalar && scalar.type() == Node.Type.NULL) {
      refuse("VALUE_MISSING", "has no value; write " + kind + ", or remove the key");
    } else if (node != null) {
      boolean unquoted = type == Node.Type.TEXT && node instanceof Scalar;
      refuse(
          "TYPE",
          "must be " + kind + ", not " + node.kind() + (unquoted ? "; put it in quotes" : ""));
    }
    return null;
  }

  /** The path of a key within the map at a path. */
  static String join(String path, String name) {
    String shown = quote(name);
    String plain = shown.substring(1, shown.length() - 1);
    return path.isEmpty() ? plain : path + "." + plain;
  }
}
