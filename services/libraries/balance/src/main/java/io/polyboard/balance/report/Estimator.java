package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.balance.Sums.ByCurve;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.GroupedJackknife;
import io.polyboard.statistics.Histogram;
import io.polyboard.statistics.Proportion;
import io.polyboard.statistics.QuantileInterval;
import io.polyboard.statistics.ScoreInterval;
import io.polyboard.statistics.Tally;

/** Computes a measure and its interval from a summary. */
sealed interface Estimator {
  /**
   * Min games for an interval of a mean or a ratio: in simulations with games of chess, intervals
   * of some measures held them in only 90% of samples of 20 games, instead of 95%.
   */
  int MIN_GAMES = 40;

  /** Stands for a skewness of the error that is estimated from the groups of games. */
  double BY_GROUPS = Double.NaN;

  /**
   * Estimates the measure.
   *
   * @param confidence confidence of the interval
   * @param games whether the games are independent of each other. Games from the start position
   *     are: each is another draw of what its players play, whatever its first turns. Games from
   *     one opening are not: other openings could have been chosen
   * @return empty if no game has the measure; without an interval if too few games have it
   */
  Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence);

  /** Estimates the measure with an interval of 95%. */
  default Optional<Estimate> estimate(Summary summary, Independence games) {
    return estimate(summary, games, Confidence.USUAL);
  }

  /** The measure as a function of sums; empty if it is not a function of sums. */
  Optional<Measure.OfSums> statistic();

  /** Whether games depend on each other. */
  enum Independence {
    INDEPENDENT,
    CLUSTERED;

    static Independence of(Play play) {
      return play.opening().isEmpty() ? INDEPENDENT : CLUSTERED;
    }
  }

  /** White's score. */
  record Score() implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      Sums total = summary.total();
      if (total.isEmpty()) {
        return Optional.empty();
      }
      Tally tally =
          Tally.ofGames(
              total.games(Outcome.Result.WHITE_WINS),
              total.games(Outcome.Result.DRAW),
              total.games(Outcome.Result.BLACK_WINS));
      double variance = tally.variance() / tally.results();
      double effective = effective(summary, games, Score::points, variance, tally.results());
      return Optional.of(ScoreInterval.of(tally, effective, confidence));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(Score::points);
    }

    private static double points(Sums sums) {
      return (sums.games(Outcome.Result.WHITE_WINS) + 0.5 * sums.games(Outcome.Result.DRAW))
          / sums.get(Sums.Of.GAMES);
    }
  }

  /** A share of games, with Wilson's interval for the equivalent number of independent games. */
  record Games(Measure.OfSums counted) implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      Sums total = summary.total();
      long all = total.get(Sums.Of.GAMES);
      if (all == 0) {
        return Optional.empty();
      }
      double value = share(total);
      double effective = effective(summary, games, this::share, value * (1 - value) / all, all);
      return Optional.of(new Proportion(value, effective).estimate(confidence));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::share);
    }

    private double share(Sums sums) {
      return counted.applyAsDouble(sums) / sums.get(Sums.Of.GAMES);
    }
  }

  /**
   * A ratio of two sums over games.
   *
   * @param max the greatest possible ratio; infinite if there is no bound
   */
  record Ratio(Measure.OfSums numerator, Measure.OfSums denominator, double max)
      implements Estimator {
    Ratio(Measure.OfSums numerator, Measure.OfSums denominator) {
      this(numerator, denominator, Double.POSITIVE_INFINITY);
    }

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      return estimate(summary, summary.games(), confidence);
    }

    /**
     * @param all number of games that contribute
     */
    Optional<Estimate> estimate(Summary summary, long all, Confidence confidence) {
      Sums total = summary.total();
      if (numerator.applyAsDouble(total) == 0 && denominator.applyAsDouble(total) > 0 && all > 1) {
        // If no game has it, few games may have it: each as much as makes a ratio of 1.
        return Optional.of(new Estimate(0, 0, Math.min(max, maxUnseen(confidence) / all)));
      }
      return jackknife(summary, this::ratio, BY_GROUPS, confidence)
          .map(ratio ->
              all < MIN_GAMES
                  ? Estimate.unknown(ratio.value())
                  : ratio.margin() > 0 ? notNegative(ratio) : ofSame(ratio.value(), max, all));
    }

    /**
     * The upper end of an exact interval for a count of 0 (Frank Garwood, Biometrika 28, 1936):
     * with this many events on average, the probability of none is that beyond one end.
     */
    private static double maxUnseen(Confidence confidence) {
      return -Math.log((1 - confidence.level()) / 2);
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::ratio);
    }

    /** Raises the lower end to 0, because a ratio of counts is not negative. */
    private static Estimate notNegative(Estimate ratio) {
      return Double.isFinite(ratio.low())
          ? new Estimate(ratio.value(), Math.max(0, ratio.low()), ratio.high())
          : ratio;
    }

    private double ratio(Sums sums) {
      return numerator.applyAsDouble(sums) / denominator.applyAsDouble(sums);
    }
  }

  /** The difference of two ratios, with an interval by the jackknife. */
  record Gap(Ratio of, Ratio minus) implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      return jackknife(summary, this::gap, BY_GROUPS, confidence)
          .map(gap ->
              summary.games() < MIN_GAMES || gap.margin() == 0
                  ? Estimate.unknown(gap.value())
                  : gap);
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::gap);
    }

    private double gap(Sums sums) {
      return of.ratio(sums) - minus.ratio(sums);
    }
  }

  /** A ratio by the curve that fits the games ({@link Curve}); empty if there is no curve. */
  record AtCurve(Ratio ratio) implements Estimator {
    AtCurve(ByCurve numerator, Measure.OfSums denominator, double max) {
      this(new Ratio(sums -> sums.atCurve(numerator), denominator, max));
    }

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      return Curve.isKnown(summary) ? ratio.estimate(summary, games, confidence) : Optional.empty();
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return ratio.statistic();
    }
  }

  /**
   * The mean over games of a number that has a histogram.
   *
   * @param per divisor of the numbers of the sum
   * @param max the greatest possible mean; infinite if there is no bound
   */
  record Mean(Distribution distribution, Measure.OfSums sum, Sums.Of games, double per, double max)
      implements Estimator {
    static final Mean LENGTH =
        new Mean(Distribution.LENGTH, sums -> sums.get(Sums.Of.LENGTHS), Sums.Of.GAMES, 1);

    Mean(Distribution distribution, Measure.OfSums sum, Sums.Of games, double per) {
      this(distribution, sum, games, per, Double.POSITIVE_INFINITY);
    }

    @Override
    public Optional<Estimate> estimate(
        Summary summary, Independence independence, Confidence confidence) {
      Histogram histogram = summary.distribution(distribution);
      double skewness =
          histogram.isEmpty() ? 0 : histogram.skewness() / Math.sqrt(histogram.size());
      return jackknife(summary, this::mean, skewness, confidence)
          .map(mean ->
              histogram.size() < MIN_GAMES
                  ? Estimate.unknown(mean.value())
                  : mean.margin() > 0 ? mean : ofSame(mean.value(), max, histogram.size()));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::mean);
    }

    private double mean(Sums sums) {
      return sum.applyAsDouble(sums) / (per * sums.get(games));
    }
  }

  /**
   * A quantile over games of the number whose mean is given. If games depend on each other, its
   * interval is that of the number of independent games that would give the mean the same error.
   */
  record Quantile(Mean mean, double share) implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      Histogram histogram = summary.distribution(mean.distribution);
      if (histogram.isEmpty()) {
        return Optional.empty();
      }
      double variance = histogram.variance() / (histogram.size() * mean.per * mean.per);
      double effective = effective(summary, games, mean::mean, variance, histogram.size());
      return Optional.of(QuantileInterval.estimate(histogram, share, effective, confidence));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.empty();
    }
  }

  /**
   * Among how many positions games are divided: 1 / the probability that two games are in the same
   * one (Edward Simpson, Measurement of Diversity, Nature 163, 1949), corrected for positions of
   * the same class. Its interval follows from the variance of the share of equal pairs (Wassily
   * Hoeffding, A Class of Statistics with Asymptotically Normal Distribution, 1948), and is normal
   * for the logarithm. Empty for games from openings, which no player chose, and if no two games
   * are alike, because then the games are too few.
   */
  record Openings(Distribution positions) implements Estimator {
    /** Min pairs of equal games for an interval. */
    private static final int MIN_PAIRS = 10;

    private static final double BY_CHANCE = 1.0 / GameMeasures.OPENING_CLASSES;

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      Histogram histogram = summary.distribution(positions);
      double all = histogram.size();
      double pairs = 0;
      double triples = 0;
      for (double count : histogram.counts().values()) {
        pairs += count * (count - 1);
        triples += count * (count - 1) * (count - 2);
      }
      double alike = pairs / (all * (all - 1));
      if (games == Independence.CLUSTERED || all < 2 || alike <= BY_CHANCE) {
        return Optional.empty();
      }
      double number = (1 - BY_CHANCE) / (alike - BY_CHANCE);
      if (all < MIN_GAMES || pairs < 2 * MIN_PAIRS) {
        return Optional.of(Estimate.unknown(number));
      }
      if (alike == 1) {
        double share = new Proportion(1, all).estimate(confidence).low();
        return Optional.of(new Estimate(1, 1, 1 / square(share)));
      }
      double three = triples / (all * (all - 1) * (all - 2));
      double variance =
          (4 * (all - 2) * Math.max(0, three - square(alike)) + 2 * (alike - square(alike)))
              / (all * (all - 1));
      double factor =
          Math.exp(confidence.normalQuantile() * Math.sqrt(variance) / (alike - BY_CHANCE));
      return Optional.of(new Estimate(number, Math.max(1, number / factor), number * factor));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.empty();
    }
  }

  /**
   * The estimate if all games have the same value, so that they do not show its error. A number
   * without an upper bound has no interval then. For a number with bounds, the interval follows
   * from that of the share of games with this value.
   *
   * @param max the upper bound; the lower bound is 0
   */
  private static Estimate ofSame(double value, double max, long games) {
    if (max == Double.POSITIVE_INFINITY || games == 0) {
      return Estimate.unknown(value);
    }
    double others = 1 - new Proportion(1, games).estimate().low();
    return new Estimate(value, value * (1 - others), value + others * (max - value));
  }

  /**
   * The number of independent games that would give the same error as the games of a sample, some
   * of which depend on each other; at most the number of games. If all games have the same value,
   * about the number of clusters.
   *
   * @param variance variance of the statistic if all games were independent
   */
  static double independentGames(
      List<Summary> samples, ToDoubleFunction<List<Sums>> statistic, double variance, long games) {
    return variance > 0
        ? jackknife(samples, statistic, BY_GROUPS, Confidence.USUAL)
            .filter(Estimate::isFinite)
            .map(estimate -> square(estimate.margin() / Confidence.USUAL.normalQuantile()))
            .filter(clustered -> clustered > variance)
            .map(clustered -> Math.max(1, games * variance / clustered))
            .orElse((double) games)
        : games / clusterSize(samples);
  }

  /**
   * The approximate number of games in a cluster, at least 1. It follows from the sizes of the
   * groups: the larger the clusters, the more the groups differ in size.
   */
  private static double clusterSize(List<Summary> samples) {
    double games = samples.stream().mapToLong(Summary::games).sum();
    double mean = games / Summary.GROUPS;
    double squares = 0;
    for (int group = 0; group < Summary.GROUPS; group++) {
      double size = 0;
      for (Summary each : samples) {
        size += each.group(group).get(Sums.Of.GAMES);
      }
      squares += square(size - mean);
    }
    return Math.max(1, squares / (Summary.GROUPS - 1) / mean);
  }

  private static double effective(
      Summary summary,
      Independence independence,
      Measure.OfSums statistic,
      double variance,
      long games) {
    return independence == Independence.INDEPENDENT
        ? games
        : independentGames(
            List.of(summary), sums -> statistic.applyAsDouble(sums.getFirst()), variance, games);
  }

  private static double square(double number) {
    return number * number;
  }

  /** See {@link #jackknife(List, ToDoubleFunction, double, Confidence)}. */
  static Optional<Estimate> jackknife(
      Summary summary, Measure.OfSums statistic, double skewness, Confidence confidence) {
    return jackknife(
        List.of(summary), sums -> statistic.applyAsDouble(sums.getFirst()), skewness, confidence);
  }

  /**
   * A statistic of the sums of one or more samples, with its interval by the jackknife. The
   * jackknife leaves out the same group of all samples at once: games from one opening are in the
   * same group, whatever their sample. Each group is weighted by its share of the games.
   *
   * @param skewness skewness of the statistic's error; {@link #BY_GROUPS} to estimate it
   * @return empty if the statistic is not a number
   */
  static Optional<Estimate> jackknife(
      List<Summary> samples,
      ToDoubleFunction<List<Sums>> statistic,
      double skewness,
      Confidence confidence) {
    List<Sums> totals = samples.stream().map(Summary::total).toList();
    double all = statistic.applyAsDouble(totals);
    if (Double.isNaN(all)) {
      return Optional.empty();
    }
    double[] games = totals.stream().mapToDouble(total -> total.get(Sums.Of.GAMES)).toArray();
    List<Double> without = new ArrayList<>();
    List<Double> sizes = new ArrayList<>();
    for (int group = 0; group < Summary.GROUPS; group++) {
      double size = 0;
      for (int sample = 0; sample < games.length; sample++) {
        Sums left = samples.get(sample).group(group);
        totals.get(sample).subtract(left);
        size += left.isEmpty() ? 0 : left.get(Sums.Of.GAMES) / games[sample];
      }
      if (size > 0) {
        without.add(statistic.applyAsDouble(totals));
        sizes.add(size);
      }
      for (int sample = 0; sample < games.length; sample++) {
        totals.get(sample).add(samples.get(sample).group(group));
      }
    }
    if (without.size() < 2 || Double.isInfinite(all)) {
      return Optional.of(Estimate.unknown(all));
    }
    double[] others = without.stream().mapToDouble(Double::doubleValue).toArray();
    double[] shares = sizes.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(
        GroupedJackknife.estimate(
            all,
            others,
            shares,
            Double.isNaN(skewness) ? GroupedJackknife.skewness(all, others, shares) : skewness,
            confidence));
  }
}
