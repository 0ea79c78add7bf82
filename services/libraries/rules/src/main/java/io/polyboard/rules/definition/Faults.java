package io.polyboard.rules.definition;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.fault.DefinitionFault;
import io.polyboard.rules.fault.FaultKind;
import io.polyboard.rules.fault.Place.InDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The faults found so far in a variant file and in those that it extends. */
final class Faults {
  /** The most faults that are listed. */
  static final int MAX_FAULTS = 100;

  /** The most faults that are listed of one kind in one place. */
  static final int MAX_ALIKE = 5;

  private final Set<PlacedFault> found = new LinkedHashSet<>();
  private final List<String> files = new ArrayList<>();

  private record PlacedFault(InDocument place, FaultKind kind) {
    Fault fault() {
      return new Fault(place, kind);
    }

    /** Equal for faults that tell the same of one place, though of other things. */
    Object likeness() {
      return List.of(
          place, kind instanceof DefinitionFault.Broken broken ? broken.rule() : kind.getClass());
    }
  }

  /** Notes that a rule is broken. */
  void add(InDocument place, DefinitionFault.Rule rule, Object... arguments) {
    add(place, DefinitionFault.of(rule, arguments));
  }

  void add(InDocument place, FaultKind kind) {
    if (!files.contains(place.file())) {
      files.add(place.file());
    }
    if (!isFull()) {
      found.add(new PlacedFault(place, kind));
    }
  }

  int count() {
    return found.size();
  }

  /** Whether no more are listed, so that none needs to be put into words. */
  boolean isFull() {
    return found.size() >= MAX_FAULTS;
  }

  /**
   * @throws RefusedException with every fault in the order of the files, if there is any
   */
  void refuseIfAny() {
    if (!found.isEmpty()) {
      throw refusal();
    }
  }

  /** The refusal with the faults in the order of the files; there must be at least one. */
  RefusedException refusal() {
    return new RefusedException(list());
  }

  /** The faults in the order of the files; of many alike in one place the first few. */
  List<Fault> list() {
    Map<Object, List<Fault>> alike = new LinkedHashMap<>();
    found.stream()
        .sorted(
            Comparator.comparingInt((PlacedFault fault) -> files.indexOf(fault.place.file()))
                .thenComparingInt(fault -> fault.place.line())
                .thenComparingInt(fault -> fault.place.column()))
        .forEach(fault ->
            alike.computeIfAbsent(fault.likeness(), key -> new ArrayList<>()).add(fault.fault()));
    List<Fault> listed = new ArrayList<>();
    for (List<Fault> faults : alike.values()) {
      int most = Math.min(faults.size(), MAX_ALIKE);
      listed.addAll(faults.subList(0, most));
      if (faults.size() > most) {
        listed.add(
            new Fault(
                faults.getFirst().place(),
                DefinitionFault.of(DefinitionFault.Rule.MORE_ALIKE, faults.size() - most)));
      }
    }
    return listed;
  }
}
