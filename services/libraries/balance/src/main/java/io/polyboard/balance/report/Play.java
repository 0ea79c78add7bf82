package io.polyboard.balance.report;

/**
 * How the games of a sample were played.
 *
 * @param nodes of each side for a turn; 0 where both play at random or have another limit
 * @param settings of both players, and when a game is cut short, as {@code noise=12 plies=400}
 * @param opening how games begin: empty for the array
 * @param repeated counted games that equal an earlier one turn for turn; the more games there are,
 *     the greater their share
 * @param dropped games beside those that are counted, and that say nothing new: each equals one of
 *     these, and chance had no part in it or drew the same
 */
public record Play(long nodes, String settings, String opening, long repeated, long dropped) {
  /** The same whatever games repeat others. */
  public Play withoutRepeats() {
    return new Play(nodes, settings, opening, 0, 0);
  }

  /** The same with games that begin otherwise. */
  public Play withOpening(String other) {
    return new Play(nodes, settings, other, repeated, dropped);
  }
}
