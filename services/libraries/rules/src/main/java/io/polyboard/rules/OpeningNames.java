package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.OpeningNamesReader;
import io.polyboard.rules.notation.TurnText;

/**
 * The names of a variant's openings. A name belongs to the position to which its line leads,
 * whichever turns lead there, and to the images of that position under the variant's symmetries. A
 * position has at most one name. Immutable.
 */
public final class OpeningNames {
  /** Maximum number of names of a variant. */
  public static final int MAX = 10_000;

  /** Maximum number of turns of a line. */
  public static final int MAX_TURNS = 100;

  /** Maximum number of characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** No names. */
  public static final OpeningNames NONE = new OpeningNames(Map.of());

  private static final int MAX_PROBLEMS = 100;

  private static final Map<String, OpeningNames> SHIPPED = new ConcurrentHashMap<>();

  private final Map<Long, NamedOpening> byKey;

  private OpeningNames(Map<Long, NamedOpening> byKey) {
    this.byKey = Collections.unmodifiableMap(byKey);
  }

  /**
   * Checks names, and finds their positions.
   *
   * @param openings with turns in the form that {@link TurnText} reads
   * @param plies the maximum number of turns of a line, 1 to {@value #MAX_TURNS}
   * @throws RefusedException if a name or a line is invalid, a turn is not legal, or two names
   *     belong to one position; with paths for places, such as {@code openings[3].turns[0]}
   */
  public static OpeningNames of(Variant variant, List<NamedOpening> openings, int plies) {
    Reading reading = new Reading(variant, openings, plies);
    for (int i = 0; i < openings.size() && reading.problems.size() < MAX_PROBLEMS; i++) {
      reading.add(i);
    }
    if (!reading.problems.isEmpty()) {
      throw new RefusedException(reading.problems);
    }
    return new OpeningNames(reading.byKey);
  }

  /**
   * Reads a file of names.
   *
   * @throws RefusedException if the file cannot be read, belongs to another variant, or has
   *     problems; with line and column
   */
  public static OpeningNames load(Path file, Variant variant) {
    return OpeningNamesReader.read(
        file, variant.id(), openings -> of(variant, openings, MAX_TURNS));
  }

  /**
   * The names that ship with a variant; {@link #NONE} if no names do.
   *
   * @throws RefusedException if no shipped variant has this id
   */
  public static OpeningNames shipped(String id) {
    return SHIPPED.computeIfAbsent(
        id,
        key -> {
          Variant variant = Variants.shipped(key);
          return OpeningNamesReader.shipped(key, openings -> of(variant, openings, MAX_TURNS))
              .orElse(NONE);
        });
  }

  /**
   * The openings by the keys of their positions, see {@link Position.Canonical}, in their order;
   * turns are in canonical notation.
   */
  public Map<Long, NamedOpening> byKey() {
    return byKey;
  }

  /** The openings, in their order. */
  public Collection<NamedOpening> openings() {
    return byKey.values();
  }

  /** Whether no position has a name. */
  public boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** The number of turns of the longest line. */
  public int longest() {
    return byKey.values().stream().mapToInt(each -> each.turns().size()).max().orElse(0);
  }

  /** The name of a position; empty if it has none. */
  public String name(Position position) {
    return nameOr("", position);
  }

  /** The name of a position, or {@code otherwise} if it has none. */
  public String nameOr(String otherwise, Position position) {
    NamedOpening opening = byKey.isEmpty() ? null : byKey.get(position.canonical().key());
    return opening == null ? otherwise : opening.name();
  }

  /**
   * The name of the position after a turn; the position is unchanged when this returns.
   *
   * @throws RefusedException if the turn is not legal
   */
  public String nameAfter(Position position, String turn) {
    if (byKey.isEmpty()) {
      return "";
    }
    Turn made = TurnText.make(position, turn);
    try {
      return name(position);
    } finally {
      position.unmake(made);
    }
  }

  /**
   * The name of a game after these turns: that of the last position with a name, the position
   * before the first turn included.
   *
   * @param position before the first turn; after the last turn when this returns
   * @throws RefusedException if a turn is not legal
   */
  public String lastName(Position position, List<String> turns) {
    String last = name(position);
    for (String turn : turns) {
      var unused = TurnText.make(position, turn);
      last = nameOr(last, position);
    }
    return last;
  }

  /** The names read so far. */
  private static final class Reading {
    private final Variant variant;
    private final List<NamedOpening> openings;
    private final int plies;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<Long, NamedOpening> byKey = new LinkedHashMap<>();
    private final Map<Long, Integer> indexes = new HashMap<>();

    Reading(Variant variant, List<NamedOpening> openings, int plies) {
      this.variant = variant;
      this.openings = openings;
      this.plies = plies;
    }

    void add(int index) {
      NamedOpening opening = openings.get(index);
      Problem ofName =
          Quotation.problem(
              Place.named("openings[" + index + "].name"), opening.name(), LONGEST_NAME);
      if (ofName != null) {
        problems.add(ofName);
      }
      int size = opening.turns().size();
      if (size < 1 || size > plies) {
        refuse(
            index,
            ".turns",
            "TURNS_SIZE",
            "has " + size + " turns; 1 to " + plies + " are allowed");
        return;
      }
      Position position = variant.start();
      List<String> turns = new ArrayList<>();
      for (String turn : opening.turns()) {
        try {
          turns.add(TurnText.format(variant, TurnText.make(position, turn)));
        } catch (RefusedException e) {
          refuse(
              index,
              ".turns[" + turns.size() + "]",
              e.problem().code(),
              Quotation.quote(turn) + " is not a legal turn: " + e.problem());
          return;
        }
      }
      long key = position.canonical().key();
      Integer first = indexes.putIfAbsent(key, index);
      if (first == null) {
        byKey.put(key, new NamedOpening(opening.name(), turns));
      } else {
        refuse(
            index,
            ".turns",
            "SAME_POSITION",
            "leads to the same position as openings[%s], which is named %s; remove one"
                .formatted(first, Quotation.quote(openings.get(first).name())));
      }
    }

    private void refuse(int index, String path, String code, String message) {
      problems.add(new Problem(Place.named("openings[" + index + "]" + path), code, message));
    }
  }
}
