package io.polyboard.balance.report;

import module java.base;

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

/** How a measure and its interval follow from a summary. */
sealed interface Estimator {
  /**
   * Fewer games have no interval of a mean or a ratio: simulated with games of chess, intervals of
   * some such measures held them in 90% of samples of 20 games, and not in 95%.
   */
  int FEWEST = 40;

  /** Stands for the skewness of an error that the groups of games are to tell. */
  double BY_GROUPS = Double.NaN;

  /**
   * The measure.
   *
   * @param confidence of its interval
   * @param games whether these are independent of each other. Games from the array are: each is
   *     another draw of what its players play, whichever first turns they come to. Games from one
   *     opening are not: others could have been chosen
   * @return empty if no game tells it; without an interval if too few do
   */
  Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence);

  /** The measure with its interval of 95%. */
  default Optional<Estimate> estimate(Summary summary, Independence games) {
    return estimate(summary, games, Confidence.USUAL);
  }

  /** The measure as a function of sums; empty if it is none. */
  Optional<Measure.OfSums> statistic();

  /** Whether games depend on each other. */
  enum Independence {
    INDEPENDENT,
    CLUSTERED;

    static Independence of(Play play) {
      return play.opening().isEmpty() ? INDEPENDENT : CLUSTERED;
    }
  }

  /** Of White's points. */
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

  /**
   * A share of games: Wilson's interval, of as many games as would be worth the same if they were
   * independent.
   */
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
   * One sum divided by another, of which every game has its parts.
   *
   * @param most the greatest ratio that there can be; infinite where there is none
   */
  record Ratio(Measure.OfSums numerator, Measure.OfSums denominator, double most)
      implements Estimator {
    Ratio(Measure.OfSums numerator, Measure.OfSums denominator) {
      this(numerator, denominator, Double.POSITIVE_INFINITY);
    }

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games, Confidence confidence) {
      return estimate(summary, summary.games(), confidence);
    }

    /**
     * @param all games that have a part of it
     */
    Optional<Estimate> estimate(Summary summary, long all, Confidence confidence) {
      Sums total = summary.total();
      if (numerator.applyAsDouble(total) == 0 && denominator.applyAsDouble(total) > 0 && all > 1) {
        // What no game has, few may have: as much, in each of them, as a ratio of 1 makes.
        return Optional.of(new Estimate(0, 0, Math.min(most, mostUnseen(confidence) / all)));
      }
      return jackknife(summary, this::ratio, BY_GROUPS, confidence)
          .map(ratio ->
              all < FEWEST
                  ? Estimate.unknown(ratio.value())
                  : ratio.margin() > 0 ? notNegative(ratio) : ofSame(ratio.value(), most, all));
    }

    /**
     * Of so many events, on the average, none occurs with the likelihood that lies beyond one end:
     * the upper end of an exact interval of a count of 0 (Frank Garwood, Biometrika 28, 1936).
     */
    private static double mostUnseen(Confidence confidence) {
      return -Math.log((1 - confidence.level()) / 2);
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::ratio);
    }

    /** A ratio of counts is not negative, where anything is known of it. */
    private static Estimate notNegative(Estimate ratio) {
      return Double.isFinite(ratio.low())
          ? new Estimate(ratio.value(), Math.max(0, ratio.low()), ratio.high())
          : ratio;
    }

    private double ratio(Sums sums) {
      return numerator.applyAsDouble(sums) / denominator.applyAsDouble(sums);
    }
  }

  /** A ratio by the curve that fits the games ({@link Curve}); not told where none is known. */
  record AtCurve(Ratio ratio) implements Estimator {
    AtCurve(ByCurve numerator, Measure.OfSums denominator, double most) {
      this(new Ratio(sums -> sums.atCurve(numerator), denominator, most));
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
   * The mean over games of a number of which there is a histogram.
   *
   * @param per by what the numbers of the sum are divided
   * @param most the greatest mean that there can be; infinite where there is none
   */
  record Mean(Distribution distribution, Measure.OfSums sum, Sums.Of games, double per, double most)
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
              histogram.size() < FEWEST
                  ? Estimate.unknown(mean.value())
                  : mean.margin() > 0 ? mean : ofSame(mean.value(), most, histogram.size()));
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
   * A quantile over games of the number whose mean is given. Where games depend on each other, its
   * interval is that of as many independent ones as would tell the mean as well.
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
   * The estimate where all games have the same value, so that they do not show its error. A number
   * without an upper bound has no interval then; one with bounds has that of the share of games
   * that have this value.
   *
   * @param most the upper bound; the lower is 0
   */
  private static Estimate ofSame(double value, double most, long games) {
    if (most == Double.POSITIVE_INFINITY || games == 0) {
      return Estimate.unknown(value);
    }
    double others = 1 - new Proportion(1, games).estimate().low();
    return new Estimate(value, value * (1 - others), value + others * (most - value));
  }

  /**
   * As many independent games would tell as much as the games of a sample, of which some depend on
   * each other; at most as many as there are. Where all games say the same, as many as there are
   * clusters, about.
   *
   * @param variance of the statistic if all were independent
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
   * How many games a cluster has, about, at least 1: the more it has, the more groups differ in
   * size, since games fall into them by clusters.
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
   * A statistic of the sums of one or more samples with its interval by the jackknife, which leaves
   * out the same group of all at once: games from one opening are in the same group, whatever their
   * sample. Each group counts by its share of the games.
   *
   * @param skewness of the statistic's error; {@link #BY_GROUPS} where the groups are to tell it
   * @return empty if it is not a number
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
