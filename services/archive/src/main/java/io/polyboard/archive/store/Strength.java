package io.polyboard.archive.store;

import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;

/**
 * The strength of players, as a band of the nodes that a player visits for a turn, on average over
 * a game: band b is from 2^(b - 1) to less than 2^b nodes, band 0 is of players that do not search.
 * Turns of openings, which no player chose, are counted apart: {@link #ofOpening} has a number for
 * each band that is negative.
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

  /** The number under which turns of openings of games of a band are counted; negative. */
  public static int ofOpening(int band) {
    return -1 - band;
  }

  /** The band of a number under which turns are counted, whether players chose them or not. */
  public static int bandOf(int counted) {
    return counted < 0 ? -1 - counted : counted;
  }

  /** Minimum number of nodes for a turn in a band. */
  public static long minNodes(int band) {
    return band == 0 ? 0 : 1L << band - 1;
  }
}
