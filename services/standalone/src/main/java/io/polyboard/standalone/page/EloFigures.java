package io.polyboard.standalone.page;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.statistics.Estimate;

/** How differences in strength are written for people. */
public final class EloFigures {
  private EloFigures() {}

  /** {@code +12.3 ± 4.5}; of what is infinite the end that is not. */
  public static String of(Estimate elo) {
    String value =
        Double.isInfinite(elo.value())
            ? (elo.value() > 0 ? "+" : "-") + "infinite"
            : signed(elo.value());
    if (elo.isFinite()) {
      return value + format(" ± %.1f", elo.margin());
    }
    if (Double.isFinite(elo.low())) {
      return value + ", at least " + signed(elo.low());
    }
    return value + (Double.isFinite(elo.high()) ? ", at most " + signed(elo.high()) : "");
  }

  /** {@code +12.3}; what rounds to zero has no minus. */
  public static String signed(double elo) {
    String text = format("%+.1f", elo);
    return text.equals("-0.0") ? "+0.0" : text;
  }

  /** As {@link #of(Estimate)}, of an estimate's value and the ends of its interval. */
  static String of(double value, double low, double high) {
    return of(new Estimate(value, low, high));
  }
}
