package io.polyboard.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws samples of the same size from a sample, each value independently and with replacement. The
 * counts of a resample are multinomial: they are drawn one after the other, each binomial among
 * what the counts before have left, or value by value where values are few.
 */
final class Resampler {
  /** Up to how many values a count are drawn one by one, which then takes less time. */
  private static final int FEW = 8;

  private final Histogram sample;
  private final long[] counts;
  private final SplittableRandom random;
  private final BinomialGenerator binomial;

  /** The index of the count that each value belongs to; empty where values are many. */
  private final int[] single;

  /**
   * @param seed the same gives the same samples
   */
  Resampler(Histogram sample, long seed) {
    this.sample = sample;
    counts = sample.counts();
    random = new SplittableRandom(seed);
    binomial = new BinomialGenerator(random);
    single = new int[sample.size() <= (long) FEW * counts.length ? (int) sample.size() : 0];
    int end = 0;
    for (int i = 0; i < counts.length && single.length > 0; i++) {
      int start = end;
      end += (int) counts[i];
      Arrays.fill(single, start, end, i);
    }
  }

  Histogram next() {
    return sample.withCounts(single.length > 0 ? drawnSingly() : drawnTogether(), sample.size());
  }

  private long[] drawnSingly() {
    long[] drawn = new long[counts.length];
    for (int i = 0; i < single.length; i++) {
      drawn[single[random.nextInt(single.length)]]++;
    }
    return drawn;
  }

  private long[] drawnTogether() {
    long[] drawn = new long[counts.length];
    long left = sample.size();
    long leftOfSample = sample.size();
    for (int i = 0; left > 0; i++) {
      drawn[i] = binomial.next(left, (double) counts[i] / leftOfSample);
      left -= drawn[i];
      leftOfSample -= counts[i];
    }
    return drawn;
  }
}
