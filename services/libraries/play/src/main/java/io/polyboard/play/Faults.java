package io.polyboard.play;

import module java.base;

/** Collects the faults of a definition. For one thread. */
public final class Faults {
  private final List<Fault> all = new ArrayList<>();

  /** All faults, in the order in which they were found. */
  public List<Fault> all() {
    return List.copyOf(all);
  }

  /** Adds a fault. */
  public void add(Place place, String code, String message) {
    all.add(new Fault(place, code, message));
  }

  /** Adds a fault for a missing value. */
  public void missing(Place place, String message) {
    add(place, "MISSING", message);
  }

  /** Adds a fault for an unknown name. */
  public void unknown(Place place, String name, String known) {
    add(place, "UNKNOWN", "'" + name + "' is unknown; use " + known);
  }

  /** Adds a fault if a number, length or count is outside the range of its field. */
  public void range(Place place, double value) {
    range(place, value, place.field().min(), place.field().max());
  }

  /** Adds a fault if a number, length or count is out of range, or NaN. */
  public void range(Place place, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      add(
          place,
          "OUT_OF_RANGE",
          "must be between " + plain(min) + " and " + plain(max) + ", was " + plain(value));
    }
  }

  private static String plain(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString()
        : Double.toString(number);
  }

  /** Adds a fault unless the condition holds. */
  public void require(boolean holds, Place place, String code, String message) {
    if (!holds) {
      add(place, code, message);
    }
  }

  /** Adds a fault for each value of a list that equals an earlier one. */
  public void distinct(Field field, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      int first = values.indexOf(values.get(i));
      if (first < i) {
        add(
            field == Field.NAME ? Place.of(field, i) : Place.of(field).at(i),
            Fault.DUPLICATE,
            "duplicates number " + (first + 1));
      }
    }
  }

  /**
   * @throws IllegalArgumentException if there is a fault; has the text of the first one
   */
  void requireNone() {
    if (!all.isEmpty()) {
      throw new IllegalArgumentException(all.getFirst().text());
    }
  }
}
