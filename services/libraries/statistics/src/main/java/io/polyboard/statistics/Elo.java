package io.polyboard.statistics;

/**
 * The logistic scale of Elo: a player that is 400 points stronger has ten times the odds. Arpad
 * Elo, The Rating of Chessplayers, 1978.
 */
public final class Elo {
  /**
   * Points of normalized Elo for one standard deviation, so that it is close to Elo without draws.
   */
  static final double PER_DEVIATION = 800 / Math.log(10);

  private Elo() {}

  /**
   * The difference in strength for a score.
   *
   * @param score points per game, 0 to 1
   * @return infinite for scores of 0 and 1
   */
  public static double ofScore(double score) {
    return -400 * Math.log10(1 / score - 1);
  }

  /** The score, in points per game, for a difference in strength. */
  public static double score(double elo) {
    return 1 / (1 + Math.pow(10, -elo / 400));
  }
}
