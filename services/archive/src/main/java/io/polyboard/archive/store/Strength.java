package io.polyboard.archive.store;

import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;

/**
 * How strong players are, told by the positions that each visits for a turn: the band b is of 2^(b
 * - 1) or more and less than 2^b, on the average of a game; 0 is of players that do not search.
 */
public final class Strength {
  private Strength() {}

  /** The band of the weaker player of a game. */
  public static int of(PlayedGame game) {
    return Math.min(band(game.getWhiteEffort()), band(game.getBlackEffort()));
  }

  private static int band(Effort effort) {
    return effort.getTurns() == 0 ? 0 : band(effort.getNodes() / effort.getTurns());
  }

  /** The band of players that visit so many positions for a turn, 0 to 63. */
  public static int band(long nodes) {
    return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, nodes));
  }

  /** The fewest positions for a turn in a band. */
  public static long leastNodes(int band) {
    return band == 0 ? 0 : 1L << band - 1;
  }
}
