package io.polyboard.rules;

import module java.base;

/**
 * Thrown for text that is malformed or that the rules refuse; lists every problem found, at least
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

  /** Refuses something of which programs need not know what is wrong, such as an option. */
  public RefusedException(String place, String message) {
    this(Problem.of(place, message));
  }

  /** The same refusal, of a thing that is part of a larger one. */
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
