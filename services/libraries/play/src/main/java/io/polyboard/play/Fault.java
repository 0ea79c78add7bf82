package io.polyboard.play;

/**
 * An error in the definition of a player, a game or a tournament.
 *
 * @param code for programs, like the code of a {@link io.polyboard.rules.Problem}
 * @param message what is wrong, and what is allowed; without the place
 */
public record Fault(Place place, String code, String message) {
  /** The code of a duplicate of an earlier element. */
  public static final String DUPLICATE = "DUPLICATE";

  /** The message, with the field. */
  public String text() {
    return place.field() + " " + message;
  }
}
