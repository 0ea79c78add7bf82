package io.polyboard.balance.report;

/**
 * How the games of a sample were played.
 *
 * @param nodes of each side for a turn; 0 where both play at random or have another limit
 * @param settings of both players, and when a game is cut short, as {@code noise=12 plies=400}
 * @param opening how games begin: empty for the array
 * @param repeated games that equal a counted one turn for turn, and are not counted
 */
public record Play(long nodes, String settings, String opening, long repeated) {
  /** The same with another number of repeated games. */
  public Play withRepeated(long other) {
    return new Play(nodes, settings, opening, other);
  }

  /** The same with games that begin otherwise. */
  public Play withOpening(String other) {
    return new Play(nodes, settings, other, repeated);
  }
}
