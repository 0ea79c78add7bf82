package io.polyboard.play;

/**
 * A place in the definition of a player, a game or a tournament.
 *
 * @param player index of the player, from 0; {@link #NONE} if the place is not of a player
 * @param index index in a list, from 0; {@link #NONE} if the place is not in a list
 */
public record Place(Field field, int player, int index) {
  /** No player, or no list. */
  public static final int NONE = -1;

  /** A place that is neither of a player nor in a list. */
  public static Place of(Field field) {
    return new Place(field, NONE, NONE);
  }

  /** A place of a player, from 0. */
  public static Place of(Field field, int player) {
    return new Place(field, player, NONE);
  }

  /** The place of an element of a list, from 0. */
  public Place at(int index) {
    return new Place(field, player, index);
  }

  /** Path in the contract, relative to the message of the player or the tournament. */
  public String path() {
    return field.path() + (index == NONE ? "" : "[" + index + "]");
  }

  /** Path in the contract, relative to the message that has the limits and settings of a search. */
  public String pathInSearch() {
    return path().replaceFirst("^\\.searching\\.", "");
  }
}
