package io.polyboard.rules.definition;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The faults found so far in a variant file and in those that it extends. */
final class Faults {
  /** The most faults that are listed. */
  static final int MAX_FAULTS = 100;

  private final Set<PlacedFault> found = new LinkedHashSet<>();
  private final List<String> files = new ArrayList<>();

  private record PlacedFault(Place place, Fault fault) {}

  /**
   * @param path the keys that lead to the value, or empty
   */
  void add(Place place, String path, String reason) {
    if (!files.contains(place.file())) {
      files.add(place.file());
    }
    if (found.size() < MAX_FAULTS) {
      String where = path.isEmpty() ? place.toString() : place + " (" + path + ")";
      found.add(new PlacedFault(place, new Fault(where, reason)));
    }
  }

  int count() {
    return found.size();
  }

  /**
   * @throws RefusedException with every fault in the order of the files, if there is any
   */
  void refuseIfAny() {
    if (!found.isEmpty()) {
      throw refusal();
    }
  }

  /** The refusal with every fault in the order of the files; there must be at least one. */
  RefusedException refusal() {
    return new RefusedException(
        found.stream()
            .sorted(
                Comparator.comparingInt((PlacedFault fault) -> files.indexOf(fault.place().file()))
                    .thenComparingInt(fault -> fault.place().line())
                    .thenComparingInt(fault -> fault.place().column()))
            .map(PlacedFault::fault)
            .toList());
  }
}
