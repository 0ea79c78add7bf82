package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;

/** The problems found so far in a variant file and in those that it extends. */
final class Problems {
  /** The most problems that are listed. */
  static final int MAX_PROBLEMS = 100;

  /** The most problems that are listed of one code in one place. */
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

  /** Whether no more are listed, so that none needs to be put into words. */
  boolean isFull() {
    return found.size() >= MAX_PROBLEMS;
  }

  /**
   * @throws RefusedException with every problem in the order of the files, if there is any
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

  /** The problems in the order of the files; of many alike in one place the first few. */
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
      int most = Math.min(problems.size(), MAX_ALIKE);
      listed.addAll(problems.subList(0, most));
      if (problems.size() > most) {
        listed.add(
            new Problem(
                problems.getFirst().place(),
                "MORE_ALIKE",
                "and " + (problems.size() - most) + " more"));
      }
    }
    return listed;
  }
}
