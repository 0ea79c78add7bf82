package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * How a measure compares with that of another game, in words.
 *
 * @param finding what the sample tells
 * @param text a sentence without a full stop
 */
public record Verdict(Finding finding, String text) {
  /** The sign of what was rounded to nothing. */
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("^-(?=[0.%]+$)");

  /** What can be told. */
  public enum Finding {
    /** As near as makes no difference. */
    ALIKE,
    HIGHER,
    LOWER,
    /** The sample is too small. */
    UNCERTAIN,
    /** There is nothing to compare with. */
    UNCOMPARED
  }

  /** Nobody plays more games than that to learn of one difference. */
  static final double MOST_NAMED = 1e7;

  static final Verdict UNCOMPARED = new Verdict(Finding.UNCOMPARED, "nothing to compare with");

  /**
   * Compares two estimates, which are independent, by the interval of their difference ({@link
   * Difference#ofIndependent}).
   *
   * @param measure whose tolerance says which differences matter
   * @param here with the interval at whose confidence the verdict is to hold
   * @param there likewise
   * @param games from which the first follows
   * @param name of the other game
   */
  static Verdict compare(Measure measure, Estimate here, Estimate there, long games, String name) {
    if (!here.isFinite() || !there.isFinite()) {
      return new Verdict(Finding.UNCERTAIN, "cannot be told by " + games(games));
    }
    Estimate difference =
        Difference.ofIndependent(there, here, Double.POSITIVE_INFINITY).estimate();
    double tolerance = measure.tolerance();
    String figures =
        String.format(Locale.ROOT, " (%s against %s)", text(measure, here), text(measure, there));
    boolean differs = difference.low() > 0 || difference.high() < 0;
    String direction = (difference.value() > 0 ? "higher" : "lower") + " than in " + name + figures;
    if (difference.low() >= -tolerance && difference.high() <= tolerance) {
      return new Verdict(Finding.ALIKE, "as in " + name + figures);
    }
    if (differs && Math.abs(difference.value()) > tolerance) {
      return new Verdict(difference.value() > 0 ? Finding.HIGHER : Finding.LOWER, direction);
    }
    if (differs) {
      return new Verdict(Finding.UNCERTAIN, direction + ", perhaps by too little to matter");
    }
    return new Verdict(
        Finding.UNCERTAIN,
        "cannot be told by "
            + games(games)
            + figures
            + needed(Math.abs(difference.value()), tolerance, here, there, games));
  }

  /** How many games would tell, where more of them would. */
  private static String needed(
      double difference, double tolerance, Estimate here, Estimate there, long games) {
    // With how small an error the difference would be told.
    double distance = difference > tolerance ? difference : tolerance - difference;
    double allowed = square(distance) - square(there.margin());
    double needed = games * square(here.margin()) / allowed;
    return allowed > 0 && needed < MOST_NAMED
        ? "; about " + rounded(Math.round(needed)) + " would"
        : "";
  }

  /**
   * The same, with where the measured values of the other variants lie, where that can be told:
   * above or below all of them, or between the least and the greatest. Their own errors are left
   * out.
   *
   * @param here as in {@link #compare}
   */
  Verdict besides(Measure measure, Estimate here, References.@Nullable Range others) {
    if (others == null || !here.isFinite()) {
      return this;
    }
    String place =
        here.low() > others.high()
            ? "above those"
            : here.high() < others.low()
                ? "below those"
                : here.low() >= others.low() && here.high() <= others.high() ? "between those" : "";
    return place.isEmpty()
        ? this
        : new Verdict(
            finding,
            "%s; %s of %d other variants (%s to %s)"
                .formatted(
                    text,
                    place,
                    others.variants(),
                    text(measure.unit(), others.low()),
                    text(measure.unit(), others.high())));
  }

  static String games(long games) {
    return games == 1 ? "1 game" : games + " games";
  }

  private static double square(double number) {
    return number * number;
  }

  /** Up to the next number of two digits that count. */
  static long rounded(long number) {
    long unit = 1;
    while (number / unit >= 100) {
      unit *= 10;
    }
    return (number + unit - 1) / unit * unit;
  }

  static String text(Measure measure, Estimate estimate) {
    return text(measure.unit(), estimate.value());
  }

  /** A value with as many digits as make sense in its unit. */
  public static String text(Unit unit, double value) {
    return unsignedZero(digits(unit, value));
  }

  /** A number as it is written, of a zero without the sign that rounding leaves. */
  static String unsignedZero(String number) {
    return NEGATIVE_ZERO.matcher(number).replaceFirst("");
  }

  private static String digits(Unit unit, double value) {
    return switch (unit) {
      case SHARE -> String.format(Locale.ROOT, "%.1f%%", 100 * value);
      case TURNS -> String.format(Locale.ROOT, "%.0f", value);
      case A_GAME, A_TURN ->
          String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.3f", value);
    };
  }
}
