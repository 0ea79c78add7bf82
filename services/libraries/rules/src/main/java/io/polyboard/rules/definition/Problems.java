package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;

/** The problems found so far in a variant file and in the files that it extends. */
final class Problems {
  /** Maximum number of listed problems. */
  static final int MAX_PROBLEMS = 100;

  /** Maximum number of listed problems with the same code in the same place. */
  static final int MAX_ALIKE = 5;

  private final Set<PlacedProblem> found = new LinkedHashSet<>();
  private final List<String> files = new ArrayList<>();

  private record PlacedProblem(InDocument place, String code, String message) {
    Problem problem() {
      return new Problem(place.place(), code, message);
    }
  }

  void add(InDocument place, String code, String message) {
    if (!files.contains(place.file())) {
      files.add(place.file());
    }
    if (!isFull()) {
      found.add(new PlacedProblem(place, code, message));
    }
  }

  int count() {
    return found.size();
  }

  /** Whether the list is full, so that callers need not compose further messages. */
  boolean isFull() {
    return found.size() >= MAX_PROBLEMS;
  }

  /**
   * @throws RefusedException with all problems in the order of the files, if there are any
   */
  void refuseIfAny() {
    if (!found.isEmpty()) {
      throw refusal();
    }
  }

  /** The refusal with the problems in the order of the files; there must be at least one. */
  RefusedException refusal() {
    return new RefusedException(list());
  }

  /** The problems in the order of the files; of many with one code in one place the first few. */
  List<Problem> list() {
    Map<Object, List<Problem>> alike = new LinkedHashMap<>();
    found.stream()
        .sorted(
            Comparator.comparingInt((PlacedProblem problem) -> files.indexOf(problem.place.file()))
                .thenComparingInt(problem -> problem.place.line())
                .thenComparingInt(problem -> problem.place.column()))
        .forEach(problem ->
            alike
                .computeIfAbsent(List.of(problem.place, problem.code), key -> new ArrayList<>())
                .add(problem.problem()));
    List<Problem> listed = new ArrayList<>();
    for (List<Problem> problems : alike.values()) {
      int max = Math.min(problems.size(), MAX_ALIKE);
      listed.addAll(problems.subList(0, max));
      if (problems.size() > max) {
        listed.add(
            new Problem(
                problems.getFirst().place(),
                "MORE_ALIKE",
                "and " + (problems.size() - max) + " more"));
      }
    }
    return listed;
  }
}
