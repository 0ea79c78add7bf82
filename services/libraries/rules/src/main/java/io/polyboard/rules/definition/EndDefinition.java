package io.polyboard.rules.definition;

/**
 * How a game ends.
 *
 * @param checkmates the number of checkmated kings with which a side loses, 1 or more
 * @param stalemate the result of stalemate
 * @param bareKing whether a side that has only its king left loses, unless its next turn bares the
 *     other king
 * @param repetition the number of occurrences of a position at which the game is drawn
 * @param noProgress the halfmove count, in plies, at which the game is drawn
 */
public record EndDefinition(
    int checkmates, Stalemate stalemate, boolean bareKing, int repetition, int noProgress) {

  /** The result for the side that stalemates its opponent. */
  public enum Stalemate {
    DRAW,
    WIN,
    LOSS
  }
}
