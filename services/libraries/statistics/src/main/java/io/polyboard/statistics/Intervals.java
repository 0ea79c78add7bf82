package io.polyboard.statistics;

import org.hipparchus.distribution.continuous.NormalDistribution;

/** Intervals, of 95% confidence unless another is given. */
final class Intervals {
  /** The probability that the true value lies beyond one end; the same for the other end. */
  static final double TAIL = Confidence.USUAL.tail();

  static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  /** How many standard deviations an interval extends to either side. */
  static final double QUANTILE = NORMAL.inverseCumulativeProbability(1 - TAIL);

  private Intervals() {}

  /** The interval of an estimate that is normally distributed, with this standard deviation. */
  static Estimate ofNormal(double value, double deviation) {
    return new Estimate(value, value - QUANTILE * deviation, value + QUANTILE * deviation);
  }

  /**
   * The interval of Charles Clopper and Egon Pearson (1934) if all results have the same score,
   * with any other result counted as won or lost.
   *
   * @param score 0 to 1
   * @param results 1 or more
   */
  static Estimate ofSameScores(double score, long results) {
    double share = Math.pow(TAIL, 1.0 / results);
    return new Estimate(score, share * score, 1 - share * (1 - score));
  }
}
