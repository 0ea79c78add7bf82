package io.polyboard.rules;

/**
 * One reason for refusing an input.
 *
 * @param place where the problem is
 * @param code what is wrong, for programs: upper-case words joined by underscores, such as {@code
 *     TOO_MANY_CELLS}; it stays the same when the wording of the message changes
 * @param message what is wrong and, if that is not obvious, what to write instead; one line
 */
public record Problem(Place place, String code, String message) {
  /** The code of a problem that programs need not distinguish from others. */
  public static final String INVALID = "INVALID";

  /** A problem that programs need not distinguish from others. */
  public static Problem of(String place, String message) {
    return new Problem(Place.named(place), INVALID, message);
  }

  /** The same problem at another place. */
  public Problem at(Place place) {
    return new Problem(place, code, message);
  }

  /** The same problem within a larger place than its own. */
  public Problem within(Place outer) {
    return at(place.within(outer));
  }

  /** The place and what is wrong there, in words. */
  @Override
  public String toString() {
    return place.isWhole() ? message : place + ": " + message;
  }
}
