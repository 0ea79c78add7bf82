package io.polyboard.statistics;

import module java.base;

/**
 * An estimate with its interval of confidence, of 95% where no other is named. All may be infinite;
 * where both ends are, nothing is known of how far the estimate is off.
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

  /** An estimate of which nothing is known how far it is off. */
  public static Estimate unknown(double value) {
    return new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** The same on another scale, which rises with this one. */
  public Estimate map(DoubleUnaryOperator rising) {
    return new Estimate(
        rising.applyAsDouble(value), rising.applyAsDouble(low), rising.applyAsDouble(high));
  }

  /** With an interval whose ends are so many times as far off. */
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
