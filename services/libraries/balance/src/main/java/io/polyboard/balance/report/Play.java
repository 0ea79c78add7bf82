package io.polyboard.balance.report;

/**
 * How the games of a sample were played.
 *
 * @param nodes nodes of each side per turn; 0 if both are random or have another limit
 * @param settings of both players, and when a game is cut short, such as {@code noise=12 plies=400}
 * @param opening how games begin: empty for the start position
 * @param repeated counted games that equal an earlier one turn for turn; their share grows with the
 *     number of games
 * @param dropped games that are not counted, because each equals a counted one turn for turn, and
 *     had no chance involved, or the same seeds
 */
public record Play(long nodes, String settings, String opening, long repeated, long dropped) {
  /** The same without the numbers of repeated games. */
  public Play withoutRepeats() {
    return new Play(nodes, settings, opening, 0, 0);
  }

  /** The same with another limit of nodes. */
  public Play withNodes(long nodes) {
    return new Play(nodes, settings, opening, repeated, dropped);
  }

  /** The same with another opening. */
  public Play withOpening(String other) {
    return new Play(nodes, settings, other, repeated, dropped);
  }
}
