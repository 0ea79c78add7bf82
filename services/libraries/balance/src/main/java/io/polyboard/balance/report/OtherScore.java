package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * White's score in games that were played differently from those of a report, compared with that of
 * the report: from openings that are about as even as the start position, or from given positions;
 * or with another noise or evaluation, which shows how much the report depends on its players.
 * Immutable.
 *
 * @param play how the other games were played
 * @param games number of the other games, without repeated ones
 * @param score White's points per game in them, 0 to 1; games from one opening depend on each other
 * @param here the same for the report; null if it has no games
 * @param difference the score of the other games minus that of the report; null likewise
 */
public record OtherScore(
    Play play, long games, Estimate score, @Nullable Estimate here, @Nullable Estimate difference) {
  /**
   * Compares White's score.
   *
   * @param others report of the other games
   * @param report report of games from the start position; null if there are none
   * @return empty if there are no other games
   */
  public static Optional<OtherScore> of(Report others, @Nullable Report report) {
    Estimate here = report == null ? null : report.whiteScore().orElse(null);
    double degrees =
        others.play().opening().isEmpty() ? Double.POSITIVE_INFINITY : Summary.GROUPS - 1.0;
    return others
        .whiteScore()
        .map(score ->
            new OtherScore(
                others.play(),
                others.games(),
                score,
                here,
                here == null ? null : Difference.ofIndependent(here, score, degrees).estimate()));
  }
}
