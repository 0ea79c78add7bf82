package io.polyboard.statistics;

import module java.base;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * A sequential test of two hypotheses on the difference in strength: results are gathered until
 * their log-likelihood ratio leaves its bounds (Abraham Wald, Sequential Tests of Statistical
 * Hypotheses, 1945). The ratio is the generalized likelihood ratio of the multinomial distribution
 * of results, as in fishtest and fastchess, for games and for pairs: Michel Van den Bergh, Comments
 * on Normalized Elo, https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
 *
 * @param model the scale of {@code elo0} and {@code elo1}
 * @param elo0 the difference that the null hypothesis states
 * @param elo1 the difference that the alternative states, more than {@code elo0}
 * @param alpha the probability of accepting {@code elo1} if {@code elo0} is true
 * @param beta the probability of accepting {@code elo0} if {@code elo1} is true; both more than 0,
 *     their sum less than 1
 */
public record Sprt(Model model, double elo0, double elo1, double alpha, double beta) {
  /** Many times the steps that hypotheses of up to 100 points need, for any results. */
  private static final int MAX_STEPS = 200;

  /** The largest change of a share in the last step. */
  private static final double PRECISION = 1e-9;

  /** The scale of a difference in strength. */
  public enum Model {
    /** Elo of the score, see {@link Elo}. */
    LOGISTIC,
    /** The score in standard deviations, see {@link Tally#normalizedElo}. */
    NORMALIZED
  }

  /** The state of a test. */
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

  /** The state of the test with these results. */
  public Verdict verdict(Tally tally) {
    double ratio = logLikelihoodRatio(tally);
    return ratio <= lower() ? Verdict.ELO0 : ratio >= upper() ? Verdict.ELO1 : Verdict.OPEN;
  }

  /** The log-likelihood ratio of the alternative to the null hypothesis; 0 without results. */
  public double logLikelihoodRatio(Tally tally) {
    if (tally.isEmpty()) {
      return 0;
    }
    double[] counts = LikelyShares.possible(tally);
    double[] points = IntStream.range(0, counts.length).mapToDouble(tally::points).toArray();
    double[] shares0 = shares(counts, points, tally.gamesEach(), elo0);
    double[] shares1 = shares(counts, points, tally.gamesEach(), elo1);
    double ratio = 0;
    for (int i = 0; i < counts.length; i++) {
      ratio += counts[i] * Math.log(shares1[i] / shares0[i]);
    }
    return ratio;
  }

  /**
   * The difference in strength, on the scale of the model, from results on which this test stopped;
   * see {@link StoppedTest}. The plain estimate ({@link Tally#elo}) is then too extreme.
   *
   * @return empty while the test is open
   */
  public Optional<Estimate> estimate(Tally tally) {
    Verdict verdict = verdict(tally);
    if (verdict == Verdict.OPEN) {
      return Optional.empty();
    }
    if (tally.variance() == 0) {
      return Optional.of(Estimate.unknown(tally.elo().value()));
    }
    double ratio = logLikelihoodRatio(tally);
    double score0 = score(elo0, tally);
    double score1 = score(elo1, tally);
    // With this variance the score explains the ratio. The variance of the results is too small if
    // the score is far from both hypotheses.
    double variance =
        tally.results() * (score1 - score0) * (tally.score() - (score0 + score1) / 2) / ratio;
    StoppedTest stopped =
        new StoppedTest(
            score0,
            score1,
            variance,
            Math.min(lower(), ratio),
            Math.max(upper(), ratio),
            tally.results());
    Estimate score = verdict == Verdict.ELO1 ? stopped.scoreAbove() : stopped.scoreBelow();
    return Optional.of(score.map(each -> elo(each, tally)));
  }

  /** The points per result for a difference in strength. */
  private double score(double elo, Tally tally) {
    return switch (model) {
      case LOGISTIC -> Elo.score(elo);
      case NORMALIZED -> 0.5 + elo / perScore(tally);
    };
  }

  private double elo(double score, Tally tally) {
    return switch (model) {
      case LOGISTIC -> Elo.ofScore(score);
      case NORMALIZED -> (score - 0.5) * perScore(tally);
    };
  }

  private static double perScore(Tally tally) {
    return Elo.PER_DEVIATION / Math.sqrt(tally.gamesEach() * tally.variance());
  }

  /** The most likely shares of the results for a difference in strength. */
  private double[] shares(double[] counts, double[] points, int gamesEach, double elo) {
    return switch (model) {
      case LOGISTIC -> LikelyShares.withMean(counts, points, Elo.score(elo));
      case NORMALIZED ->
          sharesWithLead(counts, points, elo / Elo.PER_DEVIATION * Math.sqrt(gamesEach));
    };
  }

  /**
   * The most likely shares whose mean is above one half by a multiple of their standard deviation:
   * section 4.1. This is a condition on the mean of numbers that depend on the shares themselves,
   * so the shares are found by iteration, with shorter steps if they oscillate. The first shares
   * have this lead: they are those of results made up of independent half points.
   */
  private static double[] sharesWithLead(double[] counts, double[] points, double lead) {
    int halfPoints = points.length - 1;
    double tangent = lead / Math.sqrt(halfPoints);
    BinomialDistribution first =
        new BinomialDistribution(halfPoints, 0.5 + tangent / (2 * Math.hypot(1, tangent)));
    double[] shares = IntStream.range(0, points.length).mapToDouble(first::probability).toArray();
    double length = 1;
    double last = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MAX_STEPS && last > PRECISION; step++) {
      double[] next = LikelyShares.withMeanOfZero(counts, conditions(shares, points, lead));
      double change = 0;
      for (int i = 0; i < shares.length; i++) {
        change = Math.max(change, Math.abs(next[i] - shares[i]));
      }
      length = change < last ? length : length / 2;
      last = change;
      for (int i = 0; i < shares.length; i++) {
        shares[i] += length * (next[i] - shares[i]);
      }
    }
    return shares;
  }

  /** Numbers by result whose mean is 0 if the shares have this lead. */
  private static double[] conditions(double[] shares, double[] points, double lead) {
    double mean = mean(shares, points);
    double[] squares = Arrays.stream(points).map(each -> (each - mean) * (each - mean)).toArray();
    double variance = mean(shares, squares);
    return IntStream.range(0, points.length)
        .mapToDouble(
            i -> points[i] - 0.5 - lead * Math.sqrt(variance) * (1 + squares[i] / variance) / 2)
        .toArray();
  }

  private static double mean(double[] shares, double[] values) {
    double mean = 0;
    for (int i = 0; i < shares.length; i++) {
      mean += shares[i] * values[i];
    }
    return mean;
  }
}
