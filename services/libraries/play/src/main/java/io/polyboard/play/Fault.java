package io.polyboard.play;

/**
 * What is wrong in the definition of a player, a game or a tournament.
 *
 * @param code for programs, as that of a {@link io.polyboard.rules.Problem}
 * @param message what is wrong, and what to do instead; without the place
 */
public record Fault(Place place, String code, String message) {
  /** The code of something that is the same as something before it. */
  public static final String DUPLICATE = "DUPLICATE";

  /** In words, with the field. */
  public String text() {
    return place.field() + " " + message;
  }
}
