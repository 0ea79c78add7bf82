package io.polyboard.rules.definition;

/**
 * How a game ends.
 *
 * @param checkmates the number of checkmated kings that loses, 1 or more
 * @param stalemate what stalemate means
 * @param bareKing whether a side left with its king alone loses unless its next turn bares the
 *     other
 * @param repetition the occurrence of a position that draws
 * @param noProgress the halfmove count, in plies, that draws
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
