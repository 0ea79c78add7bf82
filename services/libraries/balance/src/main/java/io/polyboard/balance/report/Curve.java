package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.ScoreClasses;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.Estimate;

/**
 * How the players' scores relate to the results of a sample's games: the curve of {@link
 * ExpectedScore} that fits them ({@link Sums#curve}). Measures of expected scores use it.
 * Immutable.
 *
 * @param scale the centipawns that multiply the odds by ten, with its interval by the jackknife
 * @param games number of games with scores
 * @param points results by score, the lowest score first
 */
public record Curve(Estimate scale, long games, List<Point> points) {
  /** Min games for a curve; with fewer, chance dominates. */
  static final long MIN_GAMES = 100;

  /** Max expected score of the stronger side for a point to be shown. */
  private static final double MAX_SHOWN = 0.97;

  /** The score that is shown as an example, in centipawns. */
  private static final double PAWN = 100;

  public Curve {
    points = List.copyOf(points);
  }

  /**
   * Positions with about the same score.
   *
   * @param score White's score, in centipawns
   * @param scored White's points per game in the end, 0 to 1
   * @param positions number of positions, 1 or more; at most one of each game and {@link
   *     io.polyboard.balance.Stretch}
   */
  public record Point(double score, double scored, long positions) {}

  /** The curve of a summary; empty if its games are too few, or no curve fits them. */
  public static Optional<Curve> of(Summary summary) {
    return scale(summary)
        .map(scale ->
            new Curve(
                scale,
                summary.total().get(Sums.Of.SCORED_GAMES),
                points(
                    summary.distribution(Distribution.RESULT_AT_SCORE).counts(), scale.value())));
  }

  /** Whether there is a curve. */
  static boolean isKnown(Summary summary) {
    return scale(summary).isPresent();
  }

  private static Optional<Estimate> scale(Summary summary) {
    return summary.total().get(Sums.Of.SCORED_GAMES) < MIN_GAMES
        ? Optional.empty()
        : Estimator.jackknife(summary, Sums::curve, Estimator.BY_GROUPS, Confidence.USUAL)
            .filter(curve -> curve.low() > 0 && curve.high() < ExpectedScore.ALL.size() - 1)
            .map(curve -> curve.map(ExpectedScore::scale));
  }

  private static List<Point> points(Map<Integer, Long> counts, double scale) {
    List<Point> points = new ArrayList<>();
    for (int scoreClass = 0; scoreClass < ScoreClasses.COUNT; scoreClass++) {
      long lost = counts.getOrDefault(3 * scoreClass, 0L);
      long drawn = counts.getOrDefault(3 * scoreClass + 1, 0L);
      long won = counts.getOrDefault(3 * scoreClass + 2, 0L);
      double score = ScoreClasses.within(scoreClass, 0.5);
      double expected = ExpectedScore.of(score, scale);
      long positions = lost + drawn + won;
      if (positions > 0 && Math.max(expected, 1 - expected) <= MAX_SHOWN) {
        points.add(new Point(score, (won + drawn / 2.0) / positions, positions));
      }
    }
    return points;
  }

  /** The result for a score of one pawn, without a full stop. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "a side that is a pawn (100) ahead scores %s (%s to %s)",
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.value())),
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.high())),
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.low())));
  }
}
