package io.polyboard.statistics;

import module java.base;

import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * Explains shares by features: the logit of the expected response, ln (p / (1 - p)), is an
 * intercept and a sum of the features, each with a coefficient (David Cox, The Regression Analysis
 * of Binary Sequences, JRSS B 20, 1958). The coefficients are the likeliest, found by Newton's
 * method, which here is that of iteratively reweighted least squares. Responses between 0 and 1 are
 * allowed, draws being one half: the likelihood is then a quasi-likelihood, whose maximum is as
 * good (Leslie Papke and Jeffrey Wooldridge, Econometric Methods for Fractional Response Variables,
 * Journal of Applied Econometrics 11, 1996).
 *
 * <p><b>Errors.</b> Their covariance is Peter Huber's sandwich (1967; Halbert White, Maximum
 * Likelihood Estimation of Misspecified Models, Econometrica 50, 1982): right for any responses
 * from 0 to 1, if these are many. With N responses and k coefficients it is multiplied by N / (N -
 * k), and has N - 1 degrees of freedom. It is unknown with not more responses than coefficients.
 *
 * <p><b>Separation.</b> There are no likeliest coefficients where a sum of the features tells wins
 * from losses without fail (Adelin Albert and John Anderson, On the Existence of Maximum Likelihood
 * Estimates in Logistic Regression Models, Biometrika 71, 1984), nor single ones where features
 * depend on each other linearly. There is then no fit.
 *
 * <p>Simulated with two features, intervals of 95% of a coefficient held it in 94.9% of samples of
 * 400 rows, in 95.8% with 60; of games of two halves, which are drawn where these are shared, in
 * 95.2% and 95.6%. Ratios were held in 95.1% where the denominator was some 5 times its error,
 * 96.8% where it was 4 times that, and 97 to 98% where it was twice that or less, since intervals
 * without ends hold every ratio.
 *
 * <p>Time grows with the rows and the square of the features. Not thread-safe.
 */
public final class LogisticRegression {
  /**
   * By how much the last step may change any logit, beside 1 and the greatest. Where coefficients
   * run away, each step changes some by about 1, however little the likelihood gains.
   */
  private static final double PRECISION = 1e-8;

  /** What a feature must have of its own, of its squares, beside all features before it. */
  private static final double LEAST_PIVOT = 1e-12;

  private final int size;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param features with the intercept, which is 1, as the last
   */
  private record Row(double[] features, double responses, double response) {}

  /**
   * A regression.
   *
   * @param features how many, 0 or more
   */
  public LogisticRegression(int features) {
    size = features + 1;
  }

  /**
   * Counts responses that are equal, and independent of each other and of all others.
   *
   * @param values of the features, finite
   * @param responses how many, more than 0
   * @param response each of them, 0 to 1
   * @return this
   */
  public LogisticRegression add(double[] values, double responses, double response) {
    double[] all = Arrays.copyOf(values, size);
    all[size - 1] = 1;
    rows.add(new Row(all, responses, response));
    return this;
  }

  /**
   * The likeliest coefficients in the order of the features, and the intercept last. They are
   * logits: e to the coefficient is what the odds are multiplied by where the feature is greater by
   * 1.
   *
   * @return empty if they are not to be found; see above
   */
  public Optional<JointEstimate> fit() {
    Newton newton =
        new Newton(
            this::value,
            at -> inverse(information(at)).operate(slope(at)),
            (at, direction) -> greatestLogit(direction) <= PRECISION * (1 + greatestLogit(at)));
    try {
      Newton.Maximum maximum = newton.maximum(size);
      return maximum.isFound() ? Optional.of(estimate(maximum.at())) : Optional.empty();
    } catch (MathIllegalArgumentException e) {
      // The information is singular: features are, or its weights have vanished by separation.
      return Optional.empty();
    }
  }

  private JointEstimate estimate(double[] at) {
    RealMatrix covariance = inverse(information(at));
    double all = rows.stream().mapToDouble(Row::responses).sum();
    // For few responses; not a number if they are too few.
    double correction = all > size ? all / (all - size) : Double.NaN;
    RealMatrix sandwich =
        covariance.multiply(squares(at)).multiply(covariance).scalarMultiply(correction);
    return new JointEstimate(
        Arrays.stream(at).boxed().toList(),
        Arrays.stream(sandwich.getData()).map(row -> Arrays.stream(row).boxed().toList()).toList(),
        Math.max(1, all - 1));
  }

  /** The log-likelihood, in nats. */
  private double value(double[] at) {
    double sum = 0;
    for (Row row : rows) {
      double logit = logit(row, at);
      // ln p = -ln (1 + e^-logit), and the like for 1 - p; what overflows is never raised.
      double lesser = Math.log1p(Math.exp(-Math.abs(logit)));
      double won = Math.max(0, -logit) + lesser;
      double lost = Math.max(0, logit) + lesser;
      sum -= row.responses * (row.response * won + (1 - row.response) * lost);
    }
    return sum;
  }

  /** The first derivatives of {@link #value}. */
  private double[] slope(double[] at) {
    double[] sum = new double[size];
    for (Row row : rows) {
      double residual = row.responses * residual(row, at);
      for (int i = 0; i < size; i++) {
        sum[i] += residual * row.features[i];
      }
    }
    return sum;
  }

  /** Of one response. */
  private static double residual(Row row, double[] at) {
    double logit = logit(row, at);
    // Not response - p, which is 0 by rounding long before coefficients have run away.
    return row.response * share(-logit) - (1 - row.response) * share(logit);
  }

  /** The second derivatives of {@link #value} with the sign changed. */
  private RealMatrix information(double[] at) {
    return sum(row -> {
      double logit = logit(row, at);
      return row.responses * share(logit) * share(-logit);
    });
  }

  /** The squares of the first derivatives of each response's part, added up. */
  private RealMatrix squares(double[] at) {
    return sum(row -> {
      double residual = residual(row, at);
      return row.responses * residual * residual;
    });
  }

  /** The products of the features of each row by a weight, added up. */
  private RealMatrix sum(ToDoubleFunction<Row> weight) {
    double[][] sum = new double[size][size];
    for (Row row : rows) {
      double weighed = weight.applyAsDouble(row);
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          sum[i][j] += weighed * row.features[i] * row.features[j];
        }
      }
    }
    return new Array2DRowRealMatrix(sum, false);
  }

  /**
   * The inverse of a positive definite matrix, whatever the units of its rows.
   *
   * @throws MathIllegalArgumentException if it is singular or nearly so
   */
  private static RealMatrix inverse(RealMatrix matrix) {
    int size = matrix.getRowDimension();
    double[] units = new double[size];
    for (int i = 0; i < size; i++) {
      double own = matrix.getEntry(i, i);
      units[i] = own > 0 ? 1 / Math.sqrt(own) : 1;
    }
    RealMatrix scaled = scaled(matrix, units);
    return scaled(
        new CholeskyDecomposition(scaled, 0, LEAST_PIVOT).getSolver().getInverse(), units);
  }

  private static RealMatrix scaled(RealMatrix matrix, double[] units) {
    double[][] data = matrix.getData();
    for (int i = 0; i < units.length; i++) {
      for (int j = 0; j < units.length; j++) {
        data[i][j] *= units[i] * units[j];
      }
    }
    return new Array2DRowRealMatrix(data, false);
  }

  private double greatestLogit(double[] at) {
    double greatest = 0;
    for (Row row : rows) {
      greatest = Math.max(greatest, Math.abs(logit(row, at)));
    }
    return greatest;
  }

  private static double logit(Row row, double[] at) {
    double sum = 0;
    for (int i = 0; i < at.length; i++) {
      sum += row.features[i] * at[i];
    }
    return sum;
  }

  static double share(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
