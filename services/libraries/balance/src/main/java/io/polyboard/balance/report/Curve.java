package io.polyboard.balance.report;

import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How well the curve of {@link ExpectedScore} fits the games of a sample. What White scored is held
 * beside the players' score at one moment of each game, drawn at random, and a curve of the same
 * kind is fitted: 1 / (1 + 10^(-score / scale)), whose likeliest scale is found (quasi-likelihood,
 * draws being one half, with Peter Huber's sandwich for the error: Leslie Papke and Jeffrey
 * Wooldridge, Journal of Applied Econometrics 11, 1996). Scores beyond which one side has all but
 * won are left out. Immutable.
 *
 * @param scale centipawns that make ten times the odds; {@link ExpectedScore#SCALE} in the measures
 * @param games from which it follows
 * @param points what games of about the same score tell
 */
public record Curve(Estimate scale, long games, List<Point> points) {
  /** Fewer games say more about themselves. */
  private static final long LEAST_GAMES = 100;

  private static final int CLASSES = ExpectedScore.WHOLE / Summary.RESULT_CLASS;

  /** That of an expected score of 4 to 6%. */
  private static final int FIRST_CLASS = 2;

  /** Newton's method has come to rest long before. */
  private static final int MOST_STEPS = 50;

  private static final double PRECISION = 1e-10;

  /** The score that is shown as an example, in centipawns. */
  private static final double PAWN = 100;

  /** Games are shown by so many classes of the expected score. */
  private static final int TENTHS = 10;

  public Curve {
    points = List.copyOf(points);
  }

  /**
   * Games of about the same score: a tenth of what may be expected.
   *
   * @param expected White's expected score by the curve of the measures, mean of the games, 0 to 1
   * @param scored points a game that White scored, 0 to 1
   * @param games 1 or more
   */
  public record Point(double expected, double scored, long games) {}

  /** Empty if the games are few, or their scores do not tell how they ended. */
  public static Optional<Curve> of(Summary summary) {
    Map<Integer, Long> counts = summary.distribution(Distribution.RESULT_AT_SCORE).counts();
    List<Row> rows = new ArrayList<>();
    // Beyond these classes scores have no bound.
    for (int each = FIRST_CLASS; each < CLASSES - FIRST_CLASS; each++) {
      for (int halves = 0; halves <= 2; halves++) {
        long games = counts.getOrDefault(3 * each + halves, 0L);
        if (games > 0) {
          rows.add(new Row((each + 0.5) / CLASSES, halves / 2.0, games));
        }
      }
    }
    long games = rows.stream().mapToLong(Row::games).sum();
    return games < LEAST_GAMES
        ? Optional.empty()
        : slope(rows).map(slope -> new Curve(scale(slope), games, points(rows)));
  }

  /** Games of one result and one class of White's expected score. */
  private record Row(double expected, double scored, long games) {
    double logit() {
      return Math.log(expected / (1 - expected));
    }
  }

  private static List<Point> points(List<Row> rows) {
    List<Point> points = new ArrayList<>();
    for (int tenth = 0; tenth < TENTHS; tenth++) {
      double from = (double) tenth / TENTHS;
      double expected = 0;
      double scored = 0;
      long games = 0;
      for (Row row : rows) {
        if (row.expected >= from && row.expected < from + 1.0 / TENTHS) {
          expected += row.games * row.expected;
          scored += row.games * row.scored;
          games += row.games;
        }
      }
      if (games > 0) {
        points.add(new Point(expected / games, scored / games, games));
      }
    }
    return points;
  }

  /** By what the logit of the fixed curve is multiplied; empty if that is not more than 0. */
  private static Optional<Estimate> slope(List<Row> rows) {
    double slope = 1;
    double information = 0;
    double squares = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double sum = 0;
      information = 0;
      squares = 0;
      for (Row row : rows) {
        double logit = row.logit();
        double expected = 1 / (1 + Math.exp(-slope * logit));
        double off = (row.scored - expected) * logit;
        sum += row.games * off;
        squares += row.games * off * off;
        information += row.games * expected * (1 - expected) * logit * logit;
      }
      double change = sum / information;
      slope += change;
      if (!(Math.abs(change) > PRECISION)) {
        break;
      }
    }
    double margin = Confidence.USUAL.normalQuantile() * Math.sqrt(squares) / information;
    return slope > 0 && Double.isFinite(margin)
        ? Optional.of(new Estimate(slope, slope - margin, slope + margin))
        : Optional.empty();
  }

  /** Without an upper end where no slope at all is likely enough. */
  private static Estimate scale(Estimate slope) {
    return new Estimate(
        ExpectedScore.SCALE / slope.value(),
        ExpectedScore.SCALE / slope.high(),
        slope.low() > 0 ? ExpectedScore.SCALE / slope.low() : Double.POSITIVE_INFINITY);
  }

  /** What it says of a score of one pawn, without a full stop. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "who is a pawn (100) ahead scores %s in these games (%s to %s), and %s by the curve of the"
            + " measures",
        Verdict.text(Unit.SHARE, expected(scale.value())),
        Verdict.text(Unit.SHARE, expected(scale.high())),
        Verdict.text(Unit.SHARE, expected(scale.low())),
        Verdict.text(Unit.SHARE, expected(ExpectedScore.SCALE)));
  }

  private static double expected(double scale) {
    return 1 / (1 + Math.pow(10, -PAWN / scale));
  }
}
