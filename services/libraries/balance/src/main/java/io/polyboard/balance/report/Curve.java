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
 * What the scores of the players say of the results of a sample's games: the curve of {@link
 * ExpectedScore} that fits them ({@link Sums#curve}). Measures by expected scores go by it.
 * Immutable.
 *
 * @param scale centipawns that make ten times the odds, with its interval by the jackknife
 * @param games with scores
 * @param points what positions of about the same score tell, the lowest score first
 */
public record Curve(Estimate scale, long games, List<Point> points) {
  /** Fewer games say more about themselves. */
  private static final long LEAST_GAMES = 100;

  /** Scores are shown for which the expected score of the stronger side is at most this. */
  private static final double MOST_SHOWN = 0.97;

  /** The score that is shown as an example, in centipawns. */
  private static final double PAWN = 100;

  public Curve {
    points = List.copyOf(points);
  }

  /**
   * Positions of about the same score.
   *
   * @param score White's, in centipawns
   * @param scored points a game that White scored in the end, 0 to 1
   * @param positions 1 or more, at most one of each game and {@link io.polyboard.balance.Stretch}
   */
  public record Point(double score, double scored, long positions) {}

  /** Empty if the games are few, or their scores do not tell how they ended. */
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
    return summary.total().get(Sums.Of.SCORED_GAMES) < LEAST_GAMES
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
      if (positions > 0 && Math.max(expected, 1 - expected) <= MOST_SHOWN) {
        points.add(new Point(score, (won + drawn / 2.0) / positions, positions));
      }
    }
    return points;
  }

  /** What it says of a score of one pawn, without a full stop. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "who is a pawn (100) ahead scores %s (%s to %s)",
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.value())),
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.high())),
        Verdict.text(Unit.SHARE, ExpectedScore.of(PAWN, scale.low())));
  }
}
