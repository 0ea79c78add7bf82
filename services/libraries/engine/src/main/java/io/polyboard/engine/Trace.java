package io.polyboard.engine;

import module java.base;

/**
 * The count of each term of an evaluation in one position, White's less Black's. The evaluation, as
 * White sees it, is the sum of count times weight in each phase, weighted by the shares of the
 * phases. Mutable; not thread-safe.
 */
public final class Trace {
  private final double[] counts;
  private double middleShare;
  private double endShare;

  /** An empty trace. */
  public Trace(Terms terms) {
    counts = new double[terms.size()];
  }

  /** Sets all counts to 0. */
  public void clear() {
    Arrays.fill(counts, 0);
  }

  /** Adds to the count of a term. */
  public void add(int term, double count) {
    counts[term] += count;
  }

  /**
   * Sets how much the weights of both phases count.
   *
   * @param middle 0 to 1
   * @param end 0 to 1 less {@code middle}; less than that if the side ahead can hardly win
   */
  public void setShares(double middle, double end) {
    middleShare = middle;
    endShare = end;
  }

  /** The count of a term. */
  public double count(int term) {
    return counts[term];
  }

  /** How much the weights of the middle game count, 0 to 1. */
  public double middleShare() {
    return middleShare;
  }

  /** How much the weights of the end game count, 0 to 1. */
  public double endShare() {
    return endShare;
  }

  /** The evaluation as White sees it, in centipawns. */
  public double score(Weights weights) {
    double middle = 0;
    double end = 0;
    for (int term = 0; term < counts.length; term++) {
      middle += counts[term] * weights.middle(term);
      end += counts[term] * weights.end(term);
    }
    return middle * middleShare + end * endShare;
  }
}
