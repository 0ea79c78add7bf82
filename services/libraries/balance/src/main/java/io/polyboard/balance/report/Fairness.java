package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Estimate;

/**
 * Whether White's score is near enough to one half, by its interval of 95%. A variant is fair if
 * the whole interval is within the margin (two one-sided tests: Donald Schuirmann, Journal of
 * Pharmacokinetics and Biopharmaceutics 15, 1987; their confidence is 97.5%), and in favour of a
 * side if the whole interval is on that side's half. The finding is right for 95 of 100 samples.
 *
 * @param finding the finding
 * @param margin max distance of White's score from one half, 0 to 0.5
 * @param text the finding in words, without a full stop
 */
public record Fairness(Finding finding, double margin, String text) {
  /** Three percentage points. */
  public static final double USUAL_MARGIN = 0.03;

  /** The possible findings. */
  public enum Finding {
    /** Within the margin. */
    FAIR,
    /** White scores more than one half; the text says whether by more than the margin. */
    FAVOURS_WHITE,
    /** Black scores more than one half; likewise. */
    FAVOURS_BLACK,
    /** The games are too few. */
    UNCERTAIN
  }

  /**
   * Judges the fairness.
   *
   * @param score White's points per game, with its interval, 0 to 1
   * @param games number of games, 1 or more
   */
  public static Fairness of(Estimate score, long games, double margin) {
    double low = score.low() - 0.5;
    double high = score.high() - 0.5;
    String within = "within " + points(margin) + " of even";
    String scores =
        "White scores %s (%s to %s)"
            .formatted(percent(score.value()), percent(score.low()), percent(score.high()));
    if (low >= -margin && high <= margin) {
      return new Fairness(Finding.FAIR, margin, "fair, " + within + ": " + scores);
    }
    if (low <= 0 && high >= 0) {
      return new Fairness(
          Finding.UNCERTAIN,
          margin,
          Verdict.tooFew(games)
              + " to decide whether it is fair, "
              + within
              + ": "
              + scores
              + needed(score, games, margin));
    }
    boolean isWhite = low > 0;
    boolean isBeyond = isWhite ? low > margin : high < -margin;
    return new Fairness(
        isWhite ? Finding.FAVOURS_WHITE : Finding.FAVOURS_BLACK,
        margin,
        "in favour of "
            + (isWhite ? "White" : "Black")
            + (isBeyond
                ? ", by more than " + points(margin) + ": " + scores
                : ": "
                    + scores
                    + "; "
                    + Verdict.tooFew(games)
                    + " to decide whether by more than "
                    + points(margin)
                    + needed(score, games, margin)));
  }

  /** The games needed to decide on which side of the margin the score is, if it stays as it is. */
  private static String needed(Estimate score, long games, double margin) {
    double distance = Math.abs(Math.abs(score.value() - 0.5) - margin);
    double ratio = score.margin() / distance;
    double needed = games * ratio * ratio;
    return needed < Verdict.MAX_NAMED
        ? "; about " + Verdict.rounded(Math.max(games + 1, Math.round(needed))) + " are needed"
        : "";
  }

  private static String percent(double share) {
    return Verdict.text(Unit.SHARE, share);
  }

  private static String points(double share) {
    String number = String.format(Locale.ROOT, "%.1f", 100 * share).replace(".0", "");
    return number + (number.equals("1") ? " point" : " points");
  }
}
