package io.polyboard.search.worker;

/**
 * How long the games of a process take, and how many are taken from the queue by that. For one
 * thread at a time.
 */
public final class Pace {
  /** Where games take less than this, some are taken that wait for a table. */
  public static final long SHORT_NANOS = 2_000_000_000;

  /** So many games are taken at once as are played in this time, or fewer. */
  private static final double AT_ONCE_NANOS = 5e8;

  private static final int MOST_AT_ONCE = 64;
  private static final int STEP = 4;

  /** How much the latest game counts in the mean at least; the first ones count alike. */
  private static final double LATEST = 0.1;

  /** Of games that begin together the short ones end first: fewer do not tell how long all take. */
  private static final int FEWEST_TELLING = 10;

  /** Games played. */
  private long games;

  /** Their mean time in nanoseconds, or 0 if none was played yet. */
  private double meanNanos;

  private int atOnce = 1;

  /**
   * Takes note of how long a game has taken.
   *
   * @param tables at which games are played
   */
  public void played(long nanos, int tables) {
    games++;
    meanNanos += Math.max(LATEST, 1.0 / games) * (nanos - meanNanos);
    // What is near a bound does not make it change its mind with every game.
    double playable = tables * AT_ONCE_NANOS / meanNanos;
    while (atOnce < MOST_AT_ONCE && playable >= STEP * atOnce) {
      atOnce *= STEP;
    }
    while (atOnce > 1 && playable < atOnce / 2.0) {
      atOnce /= STEP;
    }
  }

  /**
   * How long the latest games took on average, in nanoseconds; 0 if too few were played to tell.
   */
  public long meanNanos() {
    return games < FEWEST_TELLING ? 0 : Math.round(meanNanos);
  }

  /**
   * How many games are to be taken from the queue at a time: 1, or 4, 16 or 64 where games are so
   * short that asking for each alone would cost more than it is worth.
   */
  public int atOnce() {
    return atOnce;
  }

  /** Before so few games wait for a table, more are asked for. */
  public int ahead() {
    return meanNanos > 0 && meanNanos < SHORT_NANOS ? Math.max(1, atOnce / 2) : 0;
  }
}
