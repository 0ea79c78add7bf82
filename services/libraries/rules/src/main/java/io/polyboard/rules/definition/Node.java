package io.polyboard.rules.definition;

import module java.base;

/** The text of a variant file as a tree of values with their places. Immutable. */
sealed interface Node {
  /** Where the value begins. */
  InDocument place();

  /** The type of the value in words, with an article. */
  default String kind() {
    return switch (this) {
      case Scalar scalar -> scalar.type.kind;
      case Sequence _ -> "a list";
      case Mapping _ -> "a map of keys";
    };
  }

  /** The number of values in the tree, this one included. */
  default int size() {
    return 1;
  }

  /** The number of levels of the tree, 1 for a scalar. */
  default int height() {
    return 1;
  }

  /** Types of scalars, by the JSON schema of YAML 1.2. */
  enum Type {
    TEXT("a text"),
    INTEGER("a whole number"),
    DECIMAL("a decimal number"),
    BOOLEAN("true or false"),
    NULL("nothing");

    private final String kind;

    Type(String kind) {
      this.kind = kind;
    }
  }

  /** A text, a number, true or false, or nothing. */
  record Scalar(InDocument place, String value, Type type) implements Node {}

  /** A list. */
  record Sequence(InDocument place, List<Node> items, int size, int height) implements Node {
    static Sequence of(InDocument place, List<Node> items) {
      return new Sequence(
          place,
          List.copyOf(items),
          1 + items.stream().mapToInt(Node::size).sum(),
          1 + items.stream().mapToInt(Node::height).max().orElse(0));
    }
  }

  /** A map from keys to values, in the order of the file. */
  record Mapping(InDocument place, Map<String, Entry> entries, int size, int height)
      implements Node {
    static Mapping of(InDocument place, Map<String, Entry> entries) {
      return new Mapping(
          place,
          Collections.unmodifiableMap(new LinkedHashMap<>(entries)),
          1 + entries.values().stream().mapToInt(entry -> entry.value().size()).sum(),
          1 + entries.values().stream().mapToInt(entry -> entry.value().height()).max().orElse(0));
    }

    /** The same map without some keys. */
    Mapping without(Collection<String> keys) {
      Map<String, Entry> kept = new LinkedHashMap<>(entries);
      kept.keySet().removeAll(keys);
      return of(place, kept);
    }
  }

  /**
   * A value under its key.
   *
   * @param key the place of the key
   */
  record Entry(InDocument key, Node value) {}
}
