package io.polyboard.archive.store;

import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;

/**
 * The strength of players, as a band of the nodes that a player visits for a turn, on average over
 * a game: band b is from 2^(b - 1) to less than 2^b nodes, band 0 is of players that do not search.
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

  /** The band of players that visit this many nodes for a turn, 0 to 63. */
  public static int band(long nodes) {
    return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, nodes));
  }

  /** Minimum number of nodes for a turn in a band. */
  public static long minNodes(int band) {
    return band == 0 ? 0 : 1L << band - 1;
  }
}
