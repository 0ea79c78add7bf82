package io.polyboard.balance.report;

import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.BootstrapInterval;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.GroupedJackknife;
import io.polyboard.statistics.Histogram;
import io.polyboard.statistics.Proportion;
import io.polyboard.statistics.QuantileInterval;
import io.polyboard.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How a measure and its interval of 95% follow from a summary. */
sealed interface Estimator {
  /**
   * So many games have a bootstrap: of 2 its interval would hold half of all means, of 5 it would
   * hold 86%. The jackknife heeds by Student's t how few there are.
   */
  int LEAST_BOOTSTRAPPED = 20;

  /** So many games have a bootstrap; of more, the jackknife says the same, and is quicker. */
  int MOST_BOOTSTRAPPED = 2_000;

  /** The same games have the same interval. */
  long SEED = 20260101;

  /**
   * The measure.
   *
   * @param games whether these are independent of each other. Games from the array are: each is
   *     another draw of what its players play, whichever first turns they come to. Games from one
   *     opening are not: others could have been chosen
   * @return empty if no game tells it; without an interval if too few do
   */
  Optional<Estimate> estimate(Summary summary, Independence games);

  /** The measure as a function of sums; empty if it is none. */
  Optional<Measure.OfSums> statistic();

  /** Whether games depend on each other. */
  enum Independence {
    INDEPENDENT,
    CLUSTERED
  }

  /** Of White's points. */
  record Score() implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games) {
      Sums total = summary.total();
      if (total.isEmpty()) {
        return Optional.empty();
      }
      Tally tally =
          Tally.ofGames(
              total.games(Outcome.Result.WHITE_WINS),
              total.games(Outcome.Result.DRAW),
              total.games(Outcome.Result.BLACK_WINS));
      // Where all results are the same, no group changes the score, and the jackknife has a point.
      boolean same = tally.counts().contains(tally.results());
      return games == Independence.CLUSTERED && !same
          ? jackknife(summary, Score::points)
          : Optional.of(tally.scoreEstimate());
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
    public Optional<Estimate> estimate(Summary summary, Independence games) {
      Sums total = summary.total();
      long all = total.get(Sums.Of.GAMES);
      if (all == 0) {
        return Optional.empty();
      }
      Proportion share = Proportion.of(Math.round(counted.applyAsDouble(total)), all);
      if (games == Independence.INDEPENDENT) {
        return Optional.of(share.estimate());
      }
      double value = share.share();
      double binomial = value * (1 - value) / all;
      return Optional.of(
          jackknife(summary, this::share)
              .filter(Estimate::isFinite)
              .map(Estimator::variance)
              .filter(variance -> variance > binomial && binomial > 0)
              .map(variance -> share.ofTrials(Math.max(1, all * binomial / variance)))
              .orElse(share)
              .estimate());
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::share);
    }

    private double share(Sums sums) {
      return counted.applyAsDouble(sums) / sums.get(Sums.Of.GAMES);
    }
  }

  /** One sum divided by another, of which every game has its parts. */
  record Ratio(Measure.OfSums numerator, Measure.OfSums denominator) implements Estimator {
    /**
     * Of so many events, on the average, none occurs with a likelihood of one in forty: the upper
     * end of an exact interval of 95% of a count of 0 (Frank Garwood, Biometrika 28, 1936).
     */
    private static final double MOST_UNSEEN = Math.log(40);

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games) {
      Sums total = summary.total();
      if (numerator.applyAsDouble(total) == 0
          && denominator.applyAsDouble(total) > 0
          && total.get(Sums.Of.GAMES) > 1) {
        // What no game has, few may have: as much, in each of them, as a ratio of 1 makes.
        return Optional.of(new Estimate(0, 0, MOST_UNSEEN / total.get(Sums.Of.GAMES)));
      }
      return jackknife(summary, this::ratio).map(Ratio::notNegative);
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

  /**
   * The mean over games of a number of which there is a histogram.
   *
   * @param per by what the numbers of the sum are divided
   */
  record Mean(Distribution distribution, Sums.Of sum, Sums.Of games, double per)
      implements Estimator {
    static final Mean LENGTH = new Mean(Distribution.LENGTH, Sums.Of.LENGTHS, Sums.Of.GAMES, 1);

    @Override
    public Optional<Estimate> estimate(Summary summary, Independence independence) {
      Histogram histogram = summary.distribution(distribution).histogram();
      if (independence == Independence.CLUSTERED
          || histogram.size() < LEAST_BOOTSTRAPPED
          || histogram.size() > MOST_BOOTSTRAPPED) {
        return jackknife(summary, this::mean);
      }
      Estimate ofClasses = BootstrapInterval.estimate(histogram, Histogram::mean, SEED);
      if (ofClasses.value() == 0) {
        // What is less than a class says nothing here.
        return jackknife(summary, this::mean);
      }
      double value = summary.total().get(sum) / (per * summary.total().get(games));
      // Classes may be wider than one; their mean is near that of what falls into them.
      double scale = value / ofClasses.value();
      return Optional.of(new Estimate(value, ofClasses.low() * scale, ofClasses.high() * scale));
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.of(this::mean);
    }

    private double mean(Sums sums) {
      return sums.get(sum) / (per * sums.get(games));
    }
  }

  /**
   * A quantile over games of the number whose mean is given. Where games depend on each other, its
   * interval is that of as many independent ones as would tell the mean as well.
   */
  record Quantile(Mean mean, double share) implements Estimator {
    @Override
    public Optional<Estimate> estimate(Summary summary, Independence games) {
      Histogram histogram = summary.distribution(mean.distribution).histogram();
      return histogram.isEmpty()
          ? Optional.empty()
          : Optional.of(
              QuantileInterval.estimate(
                  histogram,
                  share,
                  games == Independence.CLUSTERED
                      ? independentGames(summary, histogram)
                      : histogram.size(),
                  Confidence.USUAL));
    }

    private double independentGames(Summary summary, Histogram histogram) {
      double size = histogram.size();
      double ofIndependent = histogram.variance() / (size * mean.per * mean.per);
      return jackknife(summary, mean::mean)
          .filter(Estimate::isFinite)
          .map(Estimator::variance)
          .filter(variance -> variance > ofIndependent)
          .map(variance -> Math.max(1, size * ofIndependent / variance))
          .orElse(size);
    }

    @Override
    public Optional<Measure.OfSums> statistic() {
      return Optional.empty();
    }
  }

  /** The variance of an estimate with so wide an interval. */
  private static double variance(Estimate estimate) {
    double deviation = estimate.margin() / Confidence.USUAL.normalQuantile();
    return deviation * deviation;
  }

  /** See {@link #jackknife(List, ToDoubleFunction)}. */
  static Optional<Estimate> jackknife(Summary summary, Measure.OfSums statistic) {
    return jackknife(List.of(summary), sums -> statistic.applyAsDouble(sums.getFirst()));
  }

  /**
   * A statistic of the sums of one or more samples with its interval by the jackknife, which leaves
   * out the same group of all at once: games from one opening are in the same group, whatever their
   * sample. Each group counts by its share of the games.
   *
   * @return empty if it is not a number
   */
  static Optional<Estimate> jackknife(
      List<Summary> samples, ToDoubleFunction<List<Sums>> statistic) {
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
      return Optional.of(new Estimate(all, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }
    return Optional.of(
        GroupedJackknife.estimate(
            all,
            without.stream().mapToDouble(Double::doubleValue).toArray(),
            sizes.stream().mapToDouble(Double::doubleValue).toArray(),
            Confidence.USUAL));
  }
}
