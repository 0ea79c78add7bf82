package io.polyboard.rules.definition;

import io.polyboard.rules.definition.Node.Mapping;
import io.polyboard.rules.definition.Node.Scalar;
import io.polyboard.rules.definition.Node.Sequence;
import io.polyboard.rules.fault.DefinitionFault;
import io.polyboard.rules.fault.DefinitionFault.Noun;
import io.polyboard.rules.fault.DefinitionFault.Rule;
import io.polyboard.rules.fault.FaultKind;
import io.polyboard.rules.fault.Place.InDocument;
import io.polyboard.rules.fault.Quotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value of a variant file on its way into the definition: what stands there, and the keys that
 * lead to it. A method that finds a fault notes it and returns a value of the right type, so that
 * reading goes on to the next fault; what was read is of use only if none was noted. An absent
 * value reads as such a stand-in without a fault.
 */
final class Value {
  private static final Pattern BLANKS = Pattern.compile("(?U)\\s+");

  private final Faults faults;
  private final String path;
  private final InDocument key;
  private final @Nullable Node node;

  private Value(Faults faults, String path, InDocument key, @Nullable Node node) {
    this.faults = faults;
    this.path = path;
    this.key = key;
    this.node = node;
  }

  /** The whole document. */
  static Value root(Mapping document, Faults faults) {
    return new Value(faults, "", document.place(), document);
  }

  /** Notes a fault of the value. */
  void refuse(Rule rule, Object... arguments) {
    refuse(DefinitionFault.of(rule, arguments));
  }

  /** Notes a fault of the value. */
  void refuse(FaultKind kind) {
    faults.add((node == null ? key : node.place()).withPath(path), kind);
  }

  /** Notes a fault of the key under which the value stands. */
  void refuseKey(Rule rule, Object... arguments) {
    refuseKey(DefinitionFault.of(rule, arguments));
  }

  /** Notes a fault of the key under which the value stands. */
  void refuseKey(FaultKind kind) {
    faults.add(key.withPath(path), kind);
  }

  boolean isPresent() {
    return node != null;
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
    int length = text.codePointCount(0, text.length());
    if (text.isEmpty()) {
      refuse(Rule.TEXT_EMPTY);
    } else if (length > most) {
      refuse(Rule.TEXT_LENGTH, length, most);
    } else if (!text.codePoints().allMatch(Quotation::isPlain)) {
      refuse(Rule.TEXT_PLAIN);
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
      refuse(Rule.TEXT_SHAPE, shape, scalar.value());
      return Optional.empty();
    }
    return Optional.of(scalar.value());
  }

  /** A whole number within bounds. */
  int integer(int least, int most) {
    Scalar scalar = expect(Node.Type.INTEGER, "a whole number");
    if (scalar == null) {
      return least;
    }
    try {
      int number = Integer.parseInt(scalar.value());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It has too many digits for any bounds.
    }
    refuse(Rule.NUMBER_RANGE, least, most, scalar.value());
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
      refuse(Rule.TYPE, "a finite number", scalar.value());
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
      refuse(Rule.MAP, node.kind());
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
      refuse(Spelling.unknown(noun, scalar.value(), known));
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
      refuse(Rule.LIST, node.kind());
      return List.of();
    }
    int size = sequence.items().size();
    if (size < least || size > most) {
      refuse(Rule.LIST_SIZE, least, most, size);
    }
    List<Value> items = new ArrayList<>();
    for (Node item : sequence.items().subList(0, Math.min(size, most))) {
      items.add(new Value(faults, path + "[" + items.size() + "]", item.place(), item));
    }
    return items;
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
        value.refuse(Rule.LIST_DISTINCT);
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
              entries.put(name, new Value(faults, join(path, name), entry.key(), entry.value())));
    } else if (node != null) {
      refuse(Rule.MAP, node.kind());
    }
    return entries;
  }

  /** Refuses any key but these. */
  Value withKeys(String... keys) {
    List<String> known = Arrays.asList(keys);
    entries()
        .forEach((name, value) -> {
          // To look for the word that was meant takes its time.
          if (!known.contains(name) && !faults.isFull()) {
            value.refuseKey(Spelling.unknown(Noun.KEY, name, known));
          }
        });
    return this;
  }

  /** The value under a key, absent if the key is. */
  Value get(String name) {
    if (node instanceof Mapping mapping) {
      Node.Entry entry = mapping.entries().get(name);
      if (entry != null) {
        return new Value(faults, join(path, name), entry.key(), entry.value());
      }
    }
    return new Value(faults, join(path, name), node == null ? key : node.place(), null);
  }

  /** The value under a key that must be given. */
  Value require(String name) {
    Value value = get(name);
    if (node instanceof Mapping && !value.isPresent()) {
      refuse(Rule.KEY_MISSING, name);
    }
    return value;
  }

  /** The value at a path of keys and list indexes, or the last value on the way to it. */
  Value at(Object... steps) {
    Value value = this;
    for (Object step : steps) {
      Value next = step instanceof Integer index ? value.item(index) : value.get(step.toString());
      if (!next.isPresent()) {
        return value;
      }
      value = next;
    }
    return value;
  }

  private Value item(int index) {
    if (node instanceof Sequence sequence && index < sequence.items().size()) {
      Node item = sequence.items().get(index);
      return new Value(faults, path + "[" + index + "]", item.place(), item);
    }
    return new Value(faults, path, key, null);
  }

  private @Nullable Scalar expect(Node.Type type, String kind) {
    if (node instanceof Scalar scalar && scalar.type() == type) {
      return scalar;
    }
    if (node instanceof Scalar scalar && scalar.type() == Node.Type.NULL) {
      refuse(Rule.VALUE_MISSING, kind);
    } else if (node != null) {
      boolean unquoted = type == Node.Type.TEXT && node instanceof Scalar;
      refuse(unquoted ? Rule.TYPE_QUOTED : Rule.TYPE, kind, node.kind());
    }
    return null;
  }

  /** The path of the value under a key of the map at a path. */
  static String join(String path, String name) {
    String shown = Quotation.quote(name);
    String plain = shown.substring(1, shown.length() - 1);
    return path.isEmpty() ? plain : path + "." + plain;
  }
}
