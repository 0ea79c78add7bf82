package io.polyboard.statistics;

import module java.base;

/**
 * An estimate with its confidence interval, of 95% unless another level is named. All values may be
 * infinite; if both ends are, the error of the estimate is unknown.
 *
 * @param value the estimate
 * @param low the lower end
 * @param high the upper end
 */
public record Estimate(double value, double low, double high) {
  public Estimate {
    // There is one zero: -0.0 + 0.0 is 0.0.
    value += 0.0;
    low += 0.0;
    high += 0.0;
  }

  /** An estimate whose error is unknown. */
  public static Estimate unknown(double value) {
    return new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** The estimate on another scale, a rising function of this one. */
  public Estimate map(DoubleUnaryOperator rising) {
    return new Estimate(
        rising.applyAsDouble(value), rising.applyAsDouble(low), rising.applyAsDouble(high));
  }

  /** The estimate with the distances of both ends multiplied by a factor. */
  public Estimate widened(double times) {
    return new Estimate(value, value - times * (value - low), value + times * (high - value));
  }

  /** Half the width of the interval; infinite if an end is. */
  public double margin() {
    return (high - low) / 2;
  }

  /** Whether the estimate and both ends are finite. */
  public boolean isFinite() {
    return Double.isFinite(value) && Double.isFinite(low) && Double.isFinite(high);
  }
}
