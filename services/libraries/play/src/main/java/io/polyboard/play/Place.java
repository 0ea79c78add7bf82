package io.polyboard.play;

/**
 * Where something stands in the definition of a player, a game or a tournament.
 *
 * @param player of which player, from 0; {@link #NONE} where it is of none
 * @param index in a list, from 0; {@link #NONE} where it is in none
 */
public record Place(Field field, int player, int index) {
  /** No player, or no list. */
  public static final int NONE = -1;

  /** Of no player and in no list. */
  public static Place of(Field field) {
    return new Place(field, NONE, NONE);
  }

  /** Of a player, from 0. */
  public static Place of(Field field, int player) {
    return new Place(field, player, NONE);
  }

  /** In a list, from 0. */
  public Place at(int index) {
    return new Place(field, player, index);
  }

  /** Where the contract has it, after the name of the message of its player or tournament. */
  public String path() {
    return field.path() + (index == NONE ? "" : "[" + index + "]");
  }

  /** Where the contract has it beside the limits and settings of a search. */
  public String pathInSearch() {
    return path().replaceFirst("^\\.searching\\.", "");
  }
}
