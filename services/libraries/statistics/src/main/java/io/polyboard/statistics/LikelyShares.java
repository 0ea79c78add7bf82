package io.polyboard.statistics;

import module java.base;

/**
 * The most likely shares of the kinds of result, given their counts and a condition: Michel Van den
 * Bergh, Comments on Normalized Elo, https://www.cantate.be/Fishtest/normalized_elo_practical.pdf,
 * section 1.
 */
final class LikelyShares {
  /** Replaces a count of 0, so that no result is impossible. */
  private static final double SELDOM = 1e-3;

  /**
   * Every step with a multiple of this number halves the interval instead of Newton's step, so that
   * the method always ends.
   */
  private static final int HALVED = 8;

  /** As many halvings as a double has bits. */
  private static final int MAX_STEPS = 64 * HALVED;

  private LikelyShares() {}

  /** The counts, none of which is 0. */
  static double[] possible(Tally tally) {
    return tally.counts().stream().mapToDouble(count -> count == 0 ? SELDOM : count).toArray();
  }

  /** The shares with which the points have this mean: proposition 1.1. */
  static double[] withMean(double[] counts, double[] points, double mean) {
    return withMeanOfZero(counts, Arrays.stream(points).map(each -> each - mean).toArray());
  }

  /**
   * The shares with which the values, some positive and some negative, have a mean of 0: the
   * observed shares, divided by {@code 1 + theta * value}. Equation 1.3 determines theta; its left
   * side falls with theta.
   */
  static double[] withMeanOfZero(double[] counts, double[] values) {
    double low = -1 / Arrays.stream(values).max().orElseThrow();
    double high = -1 / Arrays.stream(values).min().orElseThrow();
    double precision = (high - low) * Math.ulp(1.0);
    double theta = 0;
    double change = high - low;
    for (int step = 1; step <= MAX_STEPS && Math.abs(change) > precision; step++) {
      double sum = 0;
      double fall = 0;
      for (int j = 0; j < counts.length; j++) {
        double each = values[j] / (1 + theta * values[j]);
        sum += counts[j] * each;
        fall += counts[j] * each * each;
      }
      if (sum > 0) {
        low = theta;
      } else {
        high = theta;
      }
      double next = theta + sum / fall;
      if (!(next > low && next < high) || step % HALVED == 0) {
        next = (low + high) / 2;
      }
      change = next - theta;
      theta = next;
    }
    double found = theta;
    double all = Arrays.stream(counts).sum();
    return IntStream.range(0, counts.length)
        .mapToDouble(i -> counts[i] / all / (1 + found * values[i]))
        .toArray();
  }
}
