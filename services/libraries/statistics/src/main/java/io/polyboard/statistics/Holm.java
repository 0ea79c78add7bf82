package io.polyboard.statistics;

import module java.base;

/**
 * Several tests at once: which of their hypotheses may be rejected so that, with a given
 * probability, none of the rejected ones is true, however the tests depend on each other (Sture
 * Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics
 * 6, 1979). It rejects all that Bonferroni's method rejects, and more. For intervals see {@link
 * Confidence#simultaneous}.
 */
public final class Holm {
  private Holm() {}

  /**
   * By test: the adjusted p-value, which is the least probability of an error in any test at which
   * its hypothesis is rejected, 0 to 1. With p<sub>(1)</sub> to p<sub>(m)</sub> ascending it is the
   * greatest of (m - j + 1) p<sub>(j)</sub> up to its own rank j, and at most 1.
   *
   * @param likelihoods by test: the p-value, which is the probability of results at least as far
   *     from its hypothesis as those found if it is true, 0 to 1
   */
  public static double[] adjusted(double... likelihoods) {
    int[] ascending =
        IntStream.range(0, likelihoods.length)
            .boxed()
            .sorted(Comparator.comparingDouble(test -> likelihoods[test]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[likelihoods.length];
    double greatest = 0;
    for (int i = 0; i < ascending.length; i++) {
      greatest = Math.max(greatest, (ascending.length - i) * likelihoods[ascending[i]]);
      adjusted[ascending[i]] = Math.min(1, greatest);
    }
    return adjusted;
  }
}
