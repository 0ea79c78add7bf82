package io.polyboard.statistics;

import java.util.stream.IntStream;

/**
 * A sequential test of two hypotheses on the difference in strength, in logistic Elo: results are
 * gathered until their log-likelihood ratio leaves its bounds (Abraham Wald, Sequential Tests of
 * Statistical Hypotheses, 1945). The ratio is the generalized one of the multinomial distribution
 * of results, as fishtest and fastchess compute it: Michel Van den Bergh, Comments on Normalized
 * Elo, proposition 1.1, https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
 *
 * @param model the scale of {@code elo0} and {@code elo1}
 * @param elo0 the difference that the null hypothesis states
 * @param elo1 the difference that the alternative states, more than {@code elo0}
 * @param alpha the likelihood of accepting {@code elo1} where {@code elo0} is true
 * @param beta the likelihood of accepting {@code elo0} where {@code elo1} is true
 */
public record Sprt(Model model, double elo0, double elo1, double alpha, double beta) {
  /** What stands for a count of 0, so that no result is impossible. */
  private static final double SELDOM = 1e-3;

  /** More halvings than a double has bits. */
  private static final int HALVINGS = 100;

  /**
   * @throws IllegalArgumentException if the hypotheses are not finite and in order, or the
   *     likelihoods are not between 0 and 1 with a sum below 1
   */
  public Sprt {
    if (!Double.isFinite(elo0) || !Double.isFinite(elo1) || elo0 >= elo1) {
      throw new IllegalArgumentException(
          "elo0 " + elo0 + " and elo1 " + elo1 + "; elo0 must be less than elo1");
    }
    if (!(alpha > 0) || !(beta > 0) || !(alpha + beta < 1)) {
      throw new IllegalArgumentException(
          "alpha "
              + alpha
              + " and beta "
              + beta
              + "; both must be more than 0, and their sum less than 1");
    }
  }

  /** A test in logistic Elo that errs with a likelihood of 5% either way. */
  public Sprt(double elo0, double elo1) {
    this(Model.LOGISTIC, elo0, elo1, 0.05, 0.05);
  }

  /** The scale of a difference in strength. */
  public enum Model {
    /** What the score says, see {@link Elo}. */
    LOGISTIC,
    /** The score in standard deviations, see {@link Tally#normalizedElo}. */
    NORMALIZED
  }

  /** How a test stands. */
  public enum Verdict {
    /** More results are needed. */
    OPEN,
    /** The null hypothesis is accepted. */
    ELO0,
    /** The alternative is accepted. */
    ELO1
  }

  /** The ratio at which the null hypothesis is accepted; negative. */
  public double lower() {
    return Math.log(beta / (1 - alpha));
  }

  /** The ratio at which the alternative is accepted; positive. */
  public double upper() {
    return Math.log((1 - beta) / alpha);
  }

  /** How the test stands by these results. */
  public Verdict verdict(Tally tally) {
    double ratio = logLikelihoodRatio(tally);
    return ratio <= lower() ? Verdict.ELO0 : ratio >= upper() ? Verdict.ELO1 : Verdict.OPEN;
  }

  /** The log-likelihood ratio of the alternative to the null hypothesis; 0 without results. */
  public double logLikelihoodRatio(Tally tally) {
    if (tally.isEmpty()) {
      return 0;
    }
    double[] counts =
        tally.counts().stream().mapToDouble(count -> count == 0 ? SELDOM : count).toArray();
    double[] points = IntStream.range(0, counts.length).mapToDouble(tally::points).toArray();
    double score0 = Elo.score(elo0);
    double score1 = Elo.score(elo1);
    double theta0 = theta(counts, points, score0);
    double theta1 = theta(counts, points, score1);
    double ratio = 0;
    for (int i = 0; i < counts.length; i++) {
      ratio +=
          counts[i]
              * (Math.log1p(theta0 * (points[i] - score0))
                  - Math.log1p(theta1 * (points[i] - score1)));
    }
    return ratio;
  }

  /**
   * Solves equation 1.3: the most likely distribution with a score has the observed share of each
   * result divided by {@code 1 + theta * (points - score)}. The left side falls with theta.
   */
  private static double theta(double[] counts, double[] points, double score) {
    double low = -1 / (1 - score);
    double high = 1 / score;
    for (int i = 0; i < HALVINGS; i++) {
      double theta = (low + high) / 2;
      double sum = 0;
      for (int j = 0; j < counts.length; j++) {
        sum += counts[j] * (points[j] - score) / (1 + theta * (points[j] - score));
      }
      if (sum > 0) {
        low = theta;
      } else {
        high = theta;
      }
    }
    return (low + high) / 2;
  }
}
