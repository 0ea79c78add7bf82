package io.polyboard.play;

import module java.base;

/** Gathers what is wrong with a definition. For one thread. */
public final class Faults {
  private final List<Fault> all = new ArrayList<>();

  /** What was found, in the order in which it was looked at. */
  public List<Fault> all() {
    return List.copyOf(all);
  }

  /** Notes a fault. */
  public void add(Place place, String code, String message) {
    all.add(new Fault(place, code, message));
  }

  /** Notes that something needed is not there. */
  public void missing(Place place, String message) {
    add(place, "MISSING", message);
  }

  /** Notes a name that nothing has. */
  public void unknown(Place place, String name, String known) {
    add(place, "UNKNOWN", "'" + name + "' is unknown; use " + known);
  }

  /** Notes a number, length or count that is not in the range of its field. */
  public void range(Place place, double value) {
    range(place, value, place.field().least(), place.field().most());
  }

  /** Notes a number, length or count that is out of range, or no number. */
  public void range(Place place, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      add(place, "OUT_OF_RANGE", plain(value) + "; use " + plain(least) + " to " + plain(most));
    }
  }

  private static String plain(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString()
        : Double.toString(number);
  }

  /** Notes a fault unless the condition holds. */
  public void require(boolean holds, Place place, String code, String message) {
    if (!holds) {
      add(place, code, message);
    }
  }

  /** Notes each of a list that is the same as one before it; players by their numbers. */
  public void distinct(Field field, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      int first = values.indexOf(values.get(i));
      if (first < i) {
        add(
            field == Field.NAME ? Place.of(field, i) : Place.of(field).at(i),
            Fault.DUPLICATE,
            "is that of number " + (first + 1) + " too");
      }
    }
  }

  /**
   * @throws IllegalArgumentException if something was noted; words the first of it
   */
  void requireNone() {
    if (!all.isEmpty()) {
      throw new IllegalArgumentException(all.getFirst().text());
    }
  }
}
