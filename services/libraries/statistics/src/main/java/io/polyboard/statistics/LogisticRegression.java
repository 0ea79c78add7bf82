package io.polyboard.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * Explains shares by features: the logit of the expected response, ln (p / (1 - p)), is a sum of
 * the features, each with a coefficient (David Cox, The Regression Analysis of Binary Sequences,
 * JRSS B 20, 1958). The coefficients are the likeliest, found by Newton's method, which here is
 * that of iteratively reweighted least squares. Responses between 0 and 1 are allowed, draws being
 * one half: the likelihood is then a quasi-likelihood, whose maximum is as good, and whose error
 * {@link LogisticFit#robust} tells (Leslie Papke and Jeffrey Wooldridge, Econometric Methods for
 * Fractional Response Variables, Journal of Applied Econometrics 11, 1996).
 *
 * <p><b>Penalty.</b> With a ridge penalty &lambda;, &lambda; / 2 times the sum of the squares of
 * all coefficients but the intercept is taken from the log-likelihood (Saskia le Cessie and Hans
 * van Houwelingen, Ridge Estimators in Logistic Regression, Applied Statistics 41, 1992). It keeps
 * coefficients finite, and draws them towards 0: intervals are then around what is expected of the
 * penalized coefficients. Features are not rescaled, so that their units matter to it.
 *
 * <p><b>Separation.</b> Without a penalty there are no likeliest coefficients where a sum of the
 * features tells wins from losses without fail (Adelin Albert and John Anderson, On the Existence
 * of Maximum Likelihood Estimates in Logistic Regression Models, Biometrika 71, 1984), nor single
 * ones where features depend on each other linearly. The fit then has not converged.
 *
 * <p>Simulated with two features and an intercept, intervals of 95% of a coefficient held it in
 * 94.9% of samples of 400 rows, by the model as well as robust ones; in 96.2% and 95.8% with 60. Of
 * games of two halves, which are drawn where these are shared, robust ones held it in 95.2% and
 * 95.6%; those by the model were so wide as to hold it in 99.5%. Ratios were held in 95.1% where
 * the denominator was some 5 times its error, 96.8% where it was 4 times that, and 97 to 98% where
 * it was twice that or less, since intervals without ends hold every ratio.
 *
 * <p>Time grows with the rows and the square of the features. Not thread-safe.
 */
public final class LogisticRegression {
  private static final int MOST_STEPS = 100;
  private static final int MOST_HALVINGS = 50;

  /**
   * By how much the last step may change any logit, beside 1 and the greatest. Where coefficients
   * run away, each step changes some by about 1, however little the likelihood gains.
   */
  private static final double PRECISION = 1e-8;

  /** By what share of itself a log-likelihood may fall by rounding. */
  private static final double ROUNDING = 1e-12;

  /** What a feature must have of its own, of its squares, beside all features before it. */
  private static final double LEAST_PIVOT = 1e-12;

  private final int features;
  private final boolean hasIntercept;
  private final double ridge;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param features with the intercept, which is 1
   */
  private record Row(double[] features, double responses, double response) {}

  /**
   * A regression without a penalty.
   *
   * @param features how many, 0 or more
   * @param hasIntercept whether there is a coefficient of its own where all features are 0
   * @throws IllegalArgumentException if there are fewer features, or nothing to estimate
   */
  public LogisticRegression(int features, boolean hasIntercept) {
    this(features, hasIntercept, 0);
  }

  /**
   * A regression.
   *
   * @param features how many, 0 or more
   * @param hasIntercept whether there is a coefficient of its own where all features are 0
   * @param ridge the penalty &lambda;, 0 or more, in inverse squares of logits: 1 over the variance
   *     that coefficients are expected to have
   * @throws IllegalArgumentException if there are fewer features, nothing to estimate, or no such
   *     penalty
   */
  public LogisticRegression(int features, boolean hasIntercept, double ridge) {
    if (features < 0 || features == 0 && !hasIntercept) {
      throw new IllegalArgumentException(features + " features");
    }
    if (!(ridge >= 0 && ridge < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("ridge penalty " + ridge + "; use 0 or more");
    }
    this.features = features;
    this.hasIntercept = hasIntercept;
    this.ridge = ridge;
  }

  /**
   * Counts responses that are equal, and independent of each other and of all others.
   *
   * @param values of the features
   * @param responses how many, more than 0
   * @param response each of them, 0 to 1
   * @return this
   * @throws IllegalArgumentException if there are not as many finite features, or no such number or
   *     response
   */
  public LogisticRegression add(double[] values, double responses, double response) {
    if (values.length != features || !Arrays.stream(values).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          Arrays.toString(values) + " as values of " + features + " features");
    }
    if (!(responses > 0 && responses < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(responses + " responses; use more than 0");
    }
    if (!(response >= 0 && response <= 1)) {
      throw new IllegalArgumentException("response " + response + "; use 0 to 1");
    }
    double[] all = Arrays.copyOf(values, size());
    if (hasIntercept) {
      all[features] = 1;
    }
    rows.add(new Row(all, responses, response));
    return this;
  }

  /** The number of coefficients. */
  private int size() {
    return hasIntercept ? features + 1 : features;
  }

  /**
   * The likeliest coefficients.
   *
   * @throws IllegalStateException if there are no rows
   */
  public LogisticFit fit() {
    if (rows.isEmpty()) {
      throw new IllegalStateException("no rows");
    }
    double[] at = new double[size()];
    double value = value(at);
    int step = 0;
    try {
      while (step < MOST_STEPS) {
        step++;
        double[] direction = inverse(information(at)).operate(slope(at));
        double least = value - ROUNDING * Math.abs(value);
        double length = 1;
        double[] next = moved(at, length, direction);
        double nextValue = value(next);
        for (int i = 0; i < MOST_HALVINGS && !(nextValue >= least); i++) {
          length /= 2;
          next = moved(at, length, direction);
          nextValue = value(next);
        }
        at = next;
        value = nextValue;
        if (greatestLogit(direction) <= PRECISION * (1 + greatestLogit(at))) {
          return found(at, step);
        }
      }
      return missed(step);
    } catch (MathIllegalArgumentException e) {
      // The information is singular: features are, or its weights have vanished by separation.
      return missed(step);
    }
  }

  private static double[] moved(double[] from, double length, double[] direction) {
    double[] to = from.clone();
    for (int i = 0; i < to.length; i++) {
      to[i] += length * direction[i];
    }
    return to;
  }

  private LogisticFit found(double[] at, int steps) {
    RealMatrix covariance = inverse(information(at));
    double all = rows.stream().mapToDouble(Row::responses).sum();
    // For few responses; not a number if they are too few.
    double correction = all > size() ? all / (all - size()) : Double.NaN;
    RealMatrix sandwich =
        covariance.multiply(squares(at)).multiply(covariance).scalarMultiply(correction);
    return new LogisticFit(
        estimate(at, covariance, Double.POSITIVE_INFINITY),
        estimate(at, sandwich, Math.max(1, all - 1)),
        value(at) + penalty(at),
        steps,
        true);
  }

  private LogisticFit missed(int steps) {
    double[] none = new double[size()];
    Arrays.fill(none, Double.NaN);
    RealMatrix unknown = new Array2DRowRealMatrix(size(), size()).scalarAdd(Double.NaN);
    JointEstimate estimate = estimate(none, unknown, Double.POSITIVE_INFINITY);
    return new LogisticFit(estimate, estimate, Double.NaN, steps, false);
  }

  private static JointEstimate estimate(double[] at, RealMatrix covariance, double degrees) {
    return new JointEstimate(
        Arrays.stream(at).boxed().toList(),
        Arrays.stream(covariance.getData())
            .map(row -> Arrays.stream(row).boxed().toList())
            .toList(),
        degrees);
  }

  /** The log-likelihood, in nats, less the penalty. */
  private double value(double[] at) {
    double sum = -penalty(at);
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

  private double penalty(double[] at) {
    double squares = 0;
    for (int i = 0; i < features; i++) {
      squares += at[i] * at[i];
    }
    return ridge / 2 * squares;
  }

  /** The first derivatives of {@link #value}. */
  private double[] slope(double[] at) {
    double[] sum = new double[size()];
    for (int i = 0; i < features; i++) {
      sum[i] = -ridge * at[i];
    }
    for (Row row : rows) {
      double residual = row.responses * residual(row, at);
      for (int i = 0; i < sum.length; i++) {
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
    return sum(
            row -> {
              double logit = logit(row, at);
              return row.responses * share(logit) * share(-logit);
            })
        .add(ridges());
  }

  private RealMatrix ridges() {
    double[] ridges = new double[size()];
    Arrays.fill(ridges, 0, features, ridge);
    return MatrixUtils.createRealDiagonalMatrix(ridges);
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
    double[][] sum = new double[size()][size()];
    for (Row row : rows) {
      double weighed = weight.applyAsDouble(row);
      for (int i = 0; i < sum.length; i++) {
        for (int j = 0; j < sum.length; j++) {
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

  private static double share(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
