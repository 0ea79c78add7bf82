package io.polyboard.statistics;

import module java.base;

/**
 * Newton's method for the maximum of a concave function, with steps halved until they lead upwards.
 *
 * @param value the function
 * @param direction of the next step from a place; it throws where there is none
 * @param isLast whether no step is needed after that from this place in this direction
 */
record Newton(
    ToDoubleFunction<double[]> value,
    UnaryOperator<double[]> direction,
    BiPredicate<double[], double[]> isLast) {
  private static final int MOST_STEPS = 100;
  private static final int MOST_HALVINGS = 50;

  /** By what share of itself a log-likelihood may fall by rounding. */
  private static final double ROUNDING = 1e-12;

  /** Where a function is greatest, or the last place that was tried. */
  record Maximum(double[] at, boolean isFound) {}

  /** The maximum, looked for from 0 on. */
  Maximum maximum(int size) {
    double[] at = new double[size];
    double valueAt = value.applyAsDouble(at);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] towards = direction.apply(at);
      double least = valueAt - ROUNDING * Math.abs(valueAt);
      boolean last = isLast.test(at, towards);
      double length = 1;
      double[] next = moved(at, length, towards);
      valueAt = value.applyAsDouble(next);
      for (int i = 0; i < MOST_HALVINGS && !(valueAt >= least); i++) {
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
