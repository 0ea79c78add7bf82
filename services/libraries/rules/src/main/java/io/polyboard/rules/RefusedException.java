package io.polyboard.rules;

import module java.base;

/**
 * Thrown for text that is malformed or that the rules refuse; lists all problems found, at least
 * one.
 */
public class RefusedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public RefusedException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public RefusedException(Problem problem) {
    this(List.of(problem));
  }

  public RefusedException(Place place, String code, String message) {
    this(new Problem(place, code, message));
  }

  /** Refuses an input, such as an option, whose problem programs need not distinguish. */
  public RefusedException(String place, String message) {
    this(Problem.of(place, message));
  }

  /** The same refusal, with places within a larger place. */
  public final RefusedException within(Place outer) {
    return new RefusedException(problems.stream().map(problem -> problem.within(outer)).toList());
  }

  /** The problems, in the order of the input. */
  public final List<Problem> problems() {
    return problems;
  }

  /** The first problem. */
  public final Problem problem() {
    return problems.getFirst();
  }
}
