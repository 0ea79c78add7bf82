package io.polyboard.play;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * How many turns were good before some turns of a game. A turn is good if its score is at most
 * {@value #MARGIN} centipawns less than the best, as a short search of each legal turn finds them.
 *
 * @param white before a turn drawn at random from those that White searched; null if there is none
 * @param black the same for Black
 * @param openingTurn the number of the turn before which {@code opening} was counted: 1, 4 or 8,
 *     all equally likely; 0 for none
 * @param opening null if the game has an opening that no player chose, or ended before the turn
 */
public record GoodTurns(
    @Nullable Count white, @Nullable Count black, int openingTurn, @Nullable Count opening) {
  /** In centipawns. */
  static final int MARGIN = 30;

  /** The turns before which good turns are counted in games without an opening. */
  static final List<Integer> OPENING_TURNS = List.of(1, 4, 8);

  /**
   * The turns of a position.
   *
   * @param legal number of legal turns, 1 or more
   * @param good number of good turns, 1 to {@code legal}; an estimate if there are many legal turns
   */
  public record Count(long legal, long good) {
    /**
     * The information that a player needs to find a good turn: log2(legal / good), after Marc
     * Barthelemy, Not all Chess960 positions are equally complex, 2025.
     */
    public double bits() {
      return Math.log((double) legal / good) / Math.log(2);
    }
  }
}
