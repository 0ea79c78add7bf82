package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a measure with that of another game.
 *
 * @param finding the finding
 * @param text a sentence without a full stop
 */
public record Verdict(Finding finding, String text) {
  /** The sign of a number that was rounded to zero. */
  private static final Pattern NEGATIVE_ZERO = Pattern.compile("^-(?=[0.%]+$)");

  /** The possible findings. */
  public enum Finding {
    /** The difference is too small to matter. */
    ALIKE,
    HIGHER,
    LOWER,
    /** The sample is too small. */
    UNCERTAIN,
    /** There is nothing to compare with. */
    UNCOMPARED
  }

  /** Max number of needed games that is shown; nobody plays more for one difference. */
  static final double MAX_NAMED = 1e7;

  static final Verdict UNCOMPARED = new Verdict(Finding.UNCOMPARED, "");

  /**
   * Compares two estimates, which are independent, by the interval of their difference ({@link
   * Difference#ofIndependent}).
   *
   * @param measure the measure, whose tolerance says which differences matter
   * @param here the value, with an interval of the verdict's confidence
   * @param there the value of the other game, likewise
   * @param games number of games of the first value
   * @param name name of the other game
   */
  static Verdict compare(Measure measure, Estimate here, Estimate there, long games, String name) {
    if (!here.isFinite() || !there.isFinite()) {
      return new Verdict(Finding.UNCERTAIN, "uncertain after " + games(games));
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
    String needed = needed(Math.abs(difference.value()), tolerance, here, there, games);
    return new Verdict(
        Finding.UNCERTAIN,
        (needed.isEmpty() ? "uncertain after " + games(games) : tooFew(games)) + figures + needed);
  }

  /** The games needed for a verdict; empty if more games would not help. */
  private static String needed(
      double difference, double tolerance, Estimate here, Estimate there, long games) {
    // The error that a verdict needs.
    double distance = difference > tolerance ? difference : tolerance - difference;
    double allowed = square(distance) - square(there.margin());
    double needed = games * square(here.margin()) / allowed;
    // Intervals near a bound are not symmetric: the estimate may be too low to be true.
    return allowed > 0 && needed > games && needed < MAX_NAMED
        ? "; about " + rounded(Math.round(needed)) + " are needed"
        : "";
  }

  /**
   * The same verdict, with the place among the values of other variants, if it is known: above or
   * below all of them, or between the least and the greatest. Their own errors are ignored.
   *
   * @param here see {@link #compare}
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

  static String tooFew(long games) {
    return games(games) + (games == 1 ? " is too few" : " are too few");
  }

  private static double square(double number) {
    return number * number;
  }

  /** Rounds up to two significant digits. */
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

  /** A value with the digits that are usual for its unit. */
  public static String text(Unit unit, double value) {
    return unsignedZero(digits(unit, value));
  }

  /** Removes the sign of a number that was rounded to zero. */
  static String unsignedZero(String number) {
    return NEGATIVE_ZERO.matcher(number).replaceFirst("");
  }

  private static String digits(Unit unit, double value) {
    return switch (unit) {
      case SHARE -> String.format(Locale.ROOT, "%.1f%%", 100 * value);
      case TURNS -> String.format(Locale.ROOT, "%.0f", value);
      case BITS -> String.format(Locale.ROOT, "%.2f", value);
      case POSITIONS -> String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.1f", value);
      case A_GAME, A_TURN ->
          String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.3f", value);
    };
  }
}
