package io.polyboard.statistics;

import module java.base;

import org.hipparchus.distribution.continuous.ChiSquaredDistribution;

/**
 * The straight line through estimates with known errors, by weighted least squares.
 *
 * <p>Estimates may lie further from every line than their errors explain. The variance &tau;&sup2;
 * between estimates is estimated by moments and added to the squares of their errors (Rebecca
 * DerSimonian and Nan Laird, Meta-Analysis in Clinical Trials, 1986; of regressions, Simon Thompson
 * and Stephen Sharp, Explaining Heterogeneity in Meta-Analysis, Statistics in Medicine 18, 1999).
 * If it is not 0, intervals are Student's with n - 2 degrees of freedom, and the interval of a
 * prediction includes it (Julian Higgins, Simon Thompson and David Spiegelhalter, A Re-Evaluation
 * of Random-Effects Meta-Analysis, JRSS A 172, 2009). Immutable.
 *
 * @param line the value at 0, and the slope
 * @param variance &tau;&sup2;, 0 or more
 * @param fit the p-value, 0 to 1: the probability of estimates at least as far from the line as
 *     these if it is straight; NaN if there are only two places
 */
public record WeightedLine(JointEstimate line, double variance, double fit) {
  /**
   * Fits the line.
   *
   * @param places at least two that differ
   * @param values one for each place
   * @param errors standard errors of the values, more than 0; all finite
   */
  public static WeightedLine of(double[] places, double[] values, double[] errors) {
    double[] weights = Arrays.stream(errors).map(error -> 1 / (error * error)).toArray();
    Sums sums = Sums.of(places, values, weights);
    int degrees = places.length - 2;
    double misfit = sums.misfit(places, values, weights);
    double variance =
        degrees == 0 ? 0 : Math.max(0, (misfit - degrees) / sums.excess(places, weights));
    if (variance > 0) {
      sums =
          Sums.of(
              places,
              values,
              Arrays.stream(errors).map(error -> 1 / (error * error + variance)).toArray());
    }
    return new WeightedLine(
        sums.line(variance > 0 ? degrees : Double.POSITIVE_INFINITY),
        variance,
        degrees > 0
            ? 1 - new ChiSquaredDistribution(degrees).cumulativeProbability(misfit)
            : Double.NaN);
  }

  /** The value of the line at a place, with its interval of 95%. */
  public Estimate at(double place) {
    return at(place, 0);
  }

  /** The prediction of another estimate without an error at a place, with its interval of 95%. */
  public Estimate predicted(double place) {
    return at(place, variance);
  }

  private Estimate at(double place, double beside) {
    double value = line.values().get(0) + place * line.values().get(1);
    List<List<Double>> covariance = line.covariance();
    double square =
        covariance.get(0).get(0)
            + 2 * place * covariance.get(0).get(1)
            + place * place * covariance.get(1).get(1)
            + beside;
    // Rounding may make it negative.
    double margin =
        Confidence.USUAL.studentQuantile(line.degrees()) * Math.sqrt(Math.max(0, square));
    return new Estimate(value, value - margin, value + margin);
  }

  /** Sums of the weights times the places and the values; places are relative to their mean. */
  private record Sums(double weight, double mean, double squares, double level, double slope) {
    static Sums of(double[] places, double[] values, double[] weights) {
      double weight = Arrays.stream(weights).sum();
      double mean = 0;
      double level = 0;
      for (int i = 0; i < places.length; i++) {
        mean += weights[i] * places[i] / weight;
        level += weights[i] * values[i] / weight;
      }
      double squares = 0;
      double products = 0;
      for (int i = 0; i < places.length; i++) {
        squares += weights[i] * (places[i] - mean) * (places[i] - mean);
        products += weights[i] * (places[i] - mean) * values[i];
      }
      return new Sums(weight, mean, squares, level, products / squares);
    }

    /** The weighted sum of the squared residuals. */
    double misfit(double[] places, double[] values, double[] weights) {
      double sum = 0;
      for (int i = 0; i < places.length; i++) {
        double left = values[i] - level - slope * (places[i] - mean);
        sum += weights[i] * left * left;
      }
      return sum;
    }

    /** How much this sum is expected to grow for each 1 of the variance between estimates. */
    double excess(double[] places, double[] weights) {
      double excess = weight;
      for (int i = 0; i < places.length; i++) {
        double from = places[i] - mean;
        excess -= weights[i] * weights[i] * (1 / weight + from * from / squares);
      }
      return excess;
    }

    JointEstimate line(double degrees) {
      double ofSlope = 1 / squares;
      double ofBoth = -mean * ofSlope;
      return new JointEstimate(
          List.of(level - slope * mean, slope),
          List.of(List.of(1 / weight + mean * mean * ofSlope, ofBoth), List.of(ofBoth, ofSlope)),
          degrees);
    }
  }
}
