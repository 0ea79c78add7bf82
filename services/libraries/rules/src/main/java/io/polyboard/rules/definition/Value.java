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
 * A value of a variant file on its way into the definition: what stands there, and the keys that
 * lead to it. A method that finds a problem notes it and returns a value of the right type, so that
 * reading goes on to the next problem; what was read is of use only if none was noted. An absent
 * value reads as such a stand-in without a problem.
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

  /** Notes a problem of the value. */
  void refuse(String code, String message) {
    problems.add((node == null ? key : node.place()).withPath(path), code, message);
  }

  /** Notes a problem of the key under which the value stands. */
  void refuseKey(String code, String message) {
    problems.add(key.withPath(path), code, message);
  }

  /**
   * Makes something of what was read from the document; problems with it, which have paths for
   * places, are given the line and column where those stand.
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

  /** What is read of the value, or null of an absent one. */
  <T> @Nullable T orNull(Function<Value, T> reading) {
    return node == null ? null : reading.apply(this);
  }

  boolean isMap() {
    return node instanceof Mapping;
  }

  boolean isText() {
    return node instanceof Scalar;
  }

  /** The text with blanks and line ends between words made one space each. */
  String text(int most) {
    Scalar scalar = expect(Node.Type.TEXT, "a text");
    if (scalar == null) {
      return "";
    }
    String text = BLANKS.matcher(scalar.value()).replaceAll(" ").strip();
    Problem problem = Quotation.problem(Place.WHOLE, text, most);
    if (problem != null) {
      refuse(problem.code(), problem.message());
    }
    return text;
  }

  /**
   * A text of one shape.
   *
   * @param shape what to write, such as {@code one upper-case letter}
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

  /** A whole number within bounds; the least of an absent value. */
  int integer(int least, int most) {
    return integer(least, most, least);
  }

  /** A whole number within bounds, or another one of an absent value. */
  int integer(int least, int most, int otherwise) {
    Scalar scalar = expect(Node.Type.INTEGER, "a whole number");
    if (scalar == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(scalar.value());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It has too many digits for any bounds.
    }
    refuse(
        "NUMBER_RANGE",
        "must be a whole number from " + least + " to " + most + ", not " + quote(scalar.value()));
    return least;
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
        // YAML writes infinity, and numbers that are none, otherwise than Java.
      }
      refuse("TYPE", "must be a finite number, not " + scalar.value());
      return Optional.empty();
    }
    expect(Node.Type.DECIMAL, "a number");
    return Optional.empty();
  }

  /** The map that the value is; of an absent value, or one that is nothing, an empty one. */
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

  /** One of some words; the first of them stands in. */
  String choice(String... words) {
    List<String> known = Arrays.asList(words);
    return name(Noun.WORD, known).orElse(words[0]);
  }

  /** A name out of those known. */
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
  List<Value> items(int least, int most) {
    if (node == null) {
      return List.of();
    }
    if (!(node instanceof Sequence sequence)) {
      refuse("LIST", "must be a list, not " + node.kind());
      return List.of();
    }
    int size = sequence.items().size();
    if (size < least || size > most) {
      String allowed = least == most ? Integer.toString(least) : least + " to " + most;
      refuse(
          "LIST_SIZE", "must have " + allowed + (most == 1 ? " item" : " items") + ", not " + size);
    }
    return IntStream.range(0, Math.min(size, most)).mapToObj(i -> item(sequence, i)).toList();
  }

  /** The items of a list, each read by the function, without those that it could not read. */
  <T> List<T> list(int least, int most, Function<Value, Optional<T>> item) {
    return items(least, most).stream().map(item).flatMap(Optional::stream).toList();
  }

  /** Like {@link #list}, of items that must differ. */
  <T> Set<T> set(int least, int most, Function<Value, Optional<T>> item) {
    Set<T> set = new LinkedHashSet<>();
    for (Value value : items(least, most)) {
      Optional<T> read = item.apply(value);
      if (read.isPresent() && !set.add(read.get())) {
        value.refuse("LIST_DISTINCT", "stands in the list twice; remove one");
      }
    }
    return set;
  }

  /** The values of a map with keys of the designer's choice, in the order of the file. */
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

  /** Notes that the key under which the value stands is none of those known. */
  void refuseUnknownKey(Noun noun, String name, List<String> known) {
    refuseKey(Spelling.UNKNOWN, Spelling.unknown(noun, name, known));
  }

  /** Refuses any key but these. */
  Value withKeys(String... keys) {
    List<String> known = Arrays.asList(keys);
    entries()
        .forEach((name, value) -> {
          // To look for the word that was meant takes its time.
          if (!known.contains(name) && !problems.isFull()) {
            value.refuseUnknownKey(Noun.KEY, name, known);
          }
        });
    return this;
  }

  /** The value under a key, absent if the key is. */
  Value get(String name) {
    if (node instanceof Mapping mapping) {
      Node.Entry entry = mapping.entries().get(name);
      if (entry != null) {
        return new Value(problems, join(path, name), entry.key(), entry.value());
      }
    }
    return new Value(problems, join(path, name), node == null ? key : node.place(), null);
  }

  /** The value under a key that must be given. */
  Value require(String name) {
    Value value = get(name);
    if (node instanceof Mapping && !value.isPresent()) {
      refuse("KEY_MISSING", "the key " + quote(name) + " is missing");
    }
    return value;
  }

  /** The value at a path of keys and list indexes, or the last value on the way to it. */
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

  /** The path of the value under a key of the map at a path. */
  static String join(String path, String name) {
    String shown = quote(name);
    String plain = shown.substring(1, shown.length() - 1);
    return path.isEmpty() ? plain : path + "." + plain;
  }
}
