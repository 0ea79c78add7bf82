package io.polyboard.statistics;

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

  /** Half the width of the interval; infinite if an end is. */
  public double margin() {
    return (high - low) / 2;
  }

  /** Whether the estimate and both ends are finite. */
  public boolean isFinite() {
    return Double.isFinite(value) && Double.isFinite(low) && Double.isFinite(high);
  }
}
