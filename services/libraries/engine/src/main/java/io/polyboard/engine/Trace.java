package io.polyboard.engine;

import module java.base;

/**
 * What each term of an evaluation counts in one position, White's less Black's: the evaluation, as
 * White sees it, is the sum of count times weight, in each phase, and then over the phases.
 * Mutable; for one thread.
 */
public final class Trace {
  private final double[] counts;
  private double middleShare;
  private double endShare;

  /** A trace of no position yet. */
  public Trace(Terms terms) {
    counts = new double[terms.size()];
  }

  /** Forgets the position. */
  public void clear() {
    Arrays.fill(counts, 0);
  }

  /** Adds to what a term counts. */
  public void add(int term, double count) {
    counts[term] += count;
  }

  /**
   * Sets how much the weights of both phases count.
   *
   * @param middle 0 to 1
   * @param end 0 to 1 less that of the middle game: less than the rest where the side ahead can
   *     hardly win
   */
  public void setShares(double middle, double end) {
    middleShare = middle;
    endShare = end;
  }

  /** What a term counts. */
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
