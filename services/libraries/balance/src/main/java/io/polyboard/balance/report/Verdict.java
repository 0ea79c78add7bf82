package io.polyboard.balance.report;

import io.polyboard.statistics.Estimate;
import java.util.Locale;
import java.util.regex.Pattern;
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
   * Compares two estimates, which are independent.
   *
   * @param measure whose tolerance says which differences matter
   * @param games from which the first follows
   * @param confidence in standard errors: an estimate may be so many off
   * @param name of the other game
   */
  static Verdict compare(
      Measure measure,
      Estimate here,
      Estimate there,
      long games,
      double confidence,
      double usual,
      String name) {
    if (!here.isFinite() || !there.isFinite()) {
      return new Verdict(Finding.UNCERTAIN, "cannot be told by " + games(games));
    }
    double difference = here.value() - there.value();
    double variance = square(here.margin() / usual);
    double error = confidence * Math.sqrt(variance + square(there.margin() / usual));
    String figures =
        String.format(Locale.ROOT, " (%s against %s)", text(measure, here), text(measure, there));
    if (Math.abs(difference) + error <= measure.tolerance()) {
      return new Verdict(Finding.ALIKE, "as in " + name + figures);
    }
    if (Math.abs(difference) > error && Math.abs(difference) > measure.tolerance()) {
      return difference > 0
          ? new Verdict(Finding.HIGHER, "higher than in " + name + figures)
          : new Verdict(Finding.LOWER, "lower than in " + name + figures);
    }
    if (Math.abs(difference) > error) {
      return new Verdict(
          Finding.UNCERTAIN,
          (difference > 0 ? "higher than in " : "lower than in ")
              + name
              + figures
              + ", perhaps by too little to matter");
    }
    // With how small an error the difference would be told.
    double distance =
        Math.abs(difference) > measure.tolerance()
            ? Math.abs(difference)
            : measure.tolerance() - Math.abs(difference);
    double allowed = square(distance / confidence) - square(there.margin() / usual);
    double needed = games * variance / allowed;
    return new Verdict(
        Finding.UNCERTAIN,
        "cannot be told by "
            + games(games)
            + figures
            + (allowed > 0 && needed < MOST_NAMED
                ? "; about " + rounded(Math.round(needed)) + " would"
                : ""));
  }

  /**
   * The same, with where the other variants lie: above or below all of them is what is so with this
   * confidence, their own errors left out.
   *
   * @param confidence in standard errors, as in {@link #compare}
   */
  Verdict besides(
      Measure measure,
      Estimate here,
      References.@Nullable Range others,
      double confidence,
      double usual) {
    if (others == null) {
      return this;
    }
    double error = confidence * here.margin() / usual;
    String place =
        here.value() - error > others.high()
            ? "above all"
            : here.value() + error < others.low() ? "below all" : "within those";
    return new Verdict(
        finding,
        "%s; %s of %d other variants (%s to %s)"
            .formatted(
                text,
                place,
                others.variants(),
                text(measure.unit(), others.low()),
                text(measure.unit(), others.high())));
  }

  private static String games(long games) {
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
