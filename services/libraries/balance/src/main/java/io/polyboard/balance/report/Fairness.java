package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Estimate;

/**
 * Whether White's score is near enough to one half, by its interval of 95%: fair if the whole
 * interval lies within the margin (two one-sided tests: Donald Schuirmann, Journal of
 * Pharmacokinetics and Biopharmaceutics 15, 1987; their confidence is 97.5%), and in favour of a
 * side if all of it lies on that side's half. What it says is right for 95 of 100 samples.
 *
 * @param finding what the games tell
 * @param margin how far from one half White's score may be, 0 to 0.5
 * @param text the same in words, without a full stop
 */
public record Fairness(Finding finding, double margin, String text) {
  /** Three points of a hundred. */
  public static final double USUAL_MARGIN = 0.03;

  /** What can be told. */
  public enum Finding {
    /** Within the margin. */
    FAIR,
    /** White scores more than one half; whether by more than the margin, the text says. */
    FAVOURS_WHITE,
    /** Black likewise. */
    FAVOURS_BLACK,
    /** The games are too few. */
    UNCERTAIN
  }

  /**
   * What the games say.
   *
   * @param score points a game that White scores, with its interval, all from 0 to 1
   * @param games from which it follows, 1 or more
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
          "whether it is fair, "
              + within
              + ", cannot be told by "
              + Verdict.games(games)
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
                    + "; whether by more than "
                    + points(margin)
                    + " cannot be told by "
                    + Verdict.games(games)
                    + needed(score, games, margin)));
  }

  /** How many games would tell on which side of the margin the score is, if it stays as it is. */
  private static String needed(Estimate score, long games, double margin) {
    double distance = Math.abs(Math.abs(score.value() - 0.5) - margin);
    double ratio = score.margin() / distance;
    double needed = games * ratio * ratio;
    return needed < Verdict.MOST_NAMED
        ? "; about " + Verdict.rounded(Math.max(games + 1, Math.round(needed))) + " would"
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
