package io.polyboard.statistics;

import module java.base;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * A sequential test of two hypotheses on the difference in strength: results are gathered until
 * their log-likelihood ratio leaves its bounds (Abraham Wald, Sequential Tests of Statistical
 * Hypotheses, 1945). The ratio is the generalized one of the multinomial distribution of results,
 * as fishtest and fastchess compute it, both for games and for pairs: Michel Van den Bergh,
 * Comments on Normalized Elo, https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
 *
 * @param model the scale of {@code elo0} and {@code elo1}
 * @param elo0 the difference that the null hypothesis states
 * @param elo1 the difference that the alternative states, more than {@code elo0}
 * @param alpha the likelihood of accepting {@code elo1} where {@code elo0} is true
 * @param beta the likelihood of accepting {@code elo0} where {@code elo1} is true; both more than
 *     0, their sum less than 1
 */
public record Sprt(Model model, double elo0, double elo1, double alpha, double beta) {
  /** Many times what hypotheses of up to 100 points take, whatever the results. */
  private static final int MOST_STEPS = 200;

  /** The largest change of a share in the last step. */
  private static final double PRECISION = 1e-9;

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
   * The difference in strength, on the scale of the model, by results on which this test stopped;
   * see {@link StoppedTest}. The plain estimate ({@link Tally#elo}) is too far out then.
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
    // With this variance the ratio is where the score has driven it. That of the results is too
    // small where the score is far from both hypotheses.
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

  /** The points a result where the difference in strength is this. */
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

  /** The most likely shares of the results where the difference in strength is this. */
  private double[] shares(double[] counts, double[] points, int gamesEach, double elo) {
    return switch (model) {
      case LOGISTIC -> LikelyShares.withMean(counts, points, Elo.score(elo));
      case NORMALIZED ->
          sharesWithLead(counts, points, elo / Elo.PER_DEVIATION * Math.sqrt(gamesEach));
    };
  }

  /**
   * The most likely shares whose mean is above one half by so many of their standard deviations:
   * section 4.1. That is a condition on the mean of numbers which depend on the shares themselves,
   * so that they are approached step by step, with shorter steps where they go to and fro. The
   * first shares have this lead: those of results made up of independent half points.
   */
  private static double[] sharesWithLead(double[] counts, double[] points, double lead) {
    int halfPoints = points.length - 1;
    double tangent = lead / Math.sqrt(halfPoints);
    BinomialDistribution first =
        new BinomialDistribution(halfPoints, 0.5 + tangent / (2 * Math.hypot(1, tangent)));
    double[] shares = IntStream.range(0, points.length).mapToDouble(first::probability).toArray();
    double length = 1;
    double last = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MOST_STEPS && last > PRECISION; step++) {
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

  /** Numbers by result whose mean is 0 where the shares have this lead. */
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
