package io.polyboard.play;

import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with a definition. For one thread. */
public final class Faults {
  private final List<Fault> all = new ArrayList<>();

  /** What was found, in the order in which it was looked at. */
  public List<Fault> all() {
    return List.copyOf(all);
  }

  /** Notes a fault. */
  public void add(Fault fault) {
    all.add(fault);
  }

  /** Notes a number, length or count that is not in the range of its field. */
  public void range(Place place, double value) {
    range(place, value, place.field().least(), place.field().most());
  }

  /** Notes a number, length or count that is out of range, or no number. */
  public void range(Place place, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      add(new Fault.OutOfRange(place, value, least, most));
    }
  }

  /** Notes that a rule is broken, unless it holds. */
  public void require(boolean holds, Place place, Fault.Rule rule) {
    if (!holds) {
      add(new Fault.Broken(place, rule));
    }
  }

  /** Notes each of a list that is the same as one before it; players by their numbers. */
  public void distinct(Field field, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      int first = values.indexOf(values.get(i));
      if (first < i) {
        add(
            new Fault.Duplicate(
                field == Field.NAME ? Place.of(field, i) : Place.of(field).at(i), first));
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
