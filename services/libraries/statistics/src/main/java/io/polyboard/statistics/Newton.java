package io.polyboard.statistics;

import module java.base;

/**
 * Newton's method for the maximum of a concave function, with steps halved until they lead upwards.
 *
 * @param value the function
 * @param direction of the next step from a point; throws if there is none
 * @param isLast whether the step from this point in this direction is the last one
 */
record Newton(
    ToDoubleFunction<double[]> value,
    UnaryOperator<double[]> direction,
    BiPredicate<double[], double[]> isLast) {
  private static final int MAX_STEPS = 100;
  private static final int MAX_HALVINGS = 50;

  /** Share of itself by which rounding may lower a log-likelihood. */
  private static final double ROUNDING = 1e-12;

  /** The point at which a function is greatest, or the last point that was tried. */
  record Maximum(double[] at, boolean isFound) {}

  /** The maximum, searched from 0 on. */
  Maximum maximum(int size) {
    double[] at = new double[size];
    double valueAt = value.applyAsDouble(at);
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] towards = direction.apply(at);
      double min = valueAt - ROUNDING * Math.abs(valueAt);
      boolean last = isLast.test(at, towards);
      double length = 1;
      double[] next = moved(at, length, towards);
      valueAt = value.applyAsDouble(next);
      for (int i = 0; i < MAX_HALVINGS && !(valueAt >= min); i++) {
        length /= 2;
        next = moved(at, length, towards);
        valueAt = value.applyAsDouble(next);
      }
      at = next;
      if (last) {
        return new Maximum(at, true);
      }
    }
    return new Maximum(at, false);
  }

  private static double[] moved(double[] from, double length, double[] direction) {
    double[] to = from.clone();
    for (int i = 0; i < to.length; i++) {
      to[i] += length * direction[i];
    }
    return to;
  }
}
