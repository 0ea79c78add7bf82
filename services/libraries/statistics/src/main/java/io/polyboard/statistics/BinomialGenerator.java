package io.polyboard.statistics;

import java.util.random.RandomGenerator;
import org.hipparchus.special.Gamma;

/**
 * Draws how many of independent trials succeed, in time that does not grow with their number: by
 * inversion where few are expected to, otherwise by the transformed rejection of Wolfgang
 * H&ouml;rmann (BTRS; The Generation of Binomial Random Variates, Journal of Statistical
 * Computation and Simulation 46, 1993).
 */
final class BinomialGenerator {
  /** From how many expected successes rejection is made for. */
  private static final double LEAST_FOR_REJECTION = 10;

  /** By number k: ln k! - (k + 1/2) ln (k + 1) + (k + 1) - ln (2 &pi;) / 2, where k is small. */
  private static final double[] STIRLING_ERRORS = new double[10];

  static {
    for (int k = 0; k < STIRLING_ERRORS.length; k++) {
      STIRLING_ERRORS[k] =
          Gamma.logGamma(k + 1.0)
              - (k + 0.5) * Math.log(k + 1.0)
              + (k + 1)
              - Math.log(2 * Math.PI) / 2;
    }
  }

  private final RandomGenerator random;

  BinomialGenerator(RandomGenerator random) {
    this.random = random;
  }

  /**
   * The successes.
   *
   * @param trials 0 or more
   * @param share of successes in the long run, 0 to 1
   */
  long next(long trials, double share) {
    if (share > 0.5) {
      return trials - next(trials, 1 - share);
    }
    return trials * share < LEAST_FOR_REJECTION
        ? byInversion(trials, share)
        : byRejection(trials, share);
  }

  private long byInversion(long trials, double share) {
    double odds = share / (1 - share);
    double likelihood = Math.exp(trials * Math.log1p(-share));
    double rest = random.nextDouble();
    long successes = 0;
    while (rest > likelihood && successes < trials) {
      rest -= likelihood;
      successes++;
      likelihood *= odds * (trials - successes + 1) / successes;
    }
    return successes;
  }

  private long byRejection(long trials, double share) {
    double deviation = Math.sqrt(trials * share * (1 - share));
    double b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * share;
    double centre = trials * share + 0.5;
    double squeeze = 0.92 - 4.2 / b;
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double us = 0.5 - Math.abs(u);
      double successes = Math.floor((2 * a / us + b) * u + centre);
      if (successes < 0 || successes > trials) {
        continue;
      }
      if (us >= 0.07 && v <= squeeze) {
        return (long) successes;
      }
      double alpha = (2.83 + 5.1 / b) * deviation;
      if (Math.log(v * alpha / (a / (us * us) + b)) <= logRatio(trials, share, successes)) {
        return (long) successes;
      }
    }
  }

  /** The logarithm of how likely successes are beside the likeliest number of them. */
  private static double logRatio(double trials, double share, double successes) {
    double mode = Math.floor((trials + 1) * share);
    double odds = share / (1 - share);
    double others = trials - mode + 1;
    double failures = trials - successes + 1;
    return (mode + 0.5) * Math.log((mode + 1) / (odds * others))
        + (trials + 1) * Math.log(others / failures)
        + (successes + 0.5) * Math.log(odds * failures / (successes + 1))
        + stirlingError(mode)
        + stirlingError(trials - mode)
        - stirlingError(successes)
        - stirlingError(trials - successes);
  }

  /** By how much Stirling's formula falls short of the logarithm of the factorial of a number. */
  private static double stirlingError(double number) {
    if (number < STIRLING_ERRORS.length) {
      return STIRLING_ERRORS[(int) number];
    }
    double next = number + 1;
    double square = next * next;
    return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / next;
  }
}
