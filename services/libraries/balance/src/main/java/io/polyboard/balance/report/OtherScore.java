package io.polyboard.balance.report;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * White's score in games that were played otherwise than those of a report, beside that of the
 * report: from openings that are about as even as the array, or from given positions; or with
 * another noise or evaluation, which shows how far what the report says rests on its players.
 * Immutable.
 *
 * @param play how the others were played
 * @param games of the others that differ
 * @param score points a game that White scores in them, 0 to 1; games from one opening depend on
 *     each other
 * @param here the same of the report; null where it has no games
 * @param difference the score of the others less that of the report; null likewise
 */
public record OtherScore(
    Play play, long games, Estimate score, @Nullable Estimate here, @Nullable Estimate difference) {
  /**
   * White's score.
   *
   * @param others of the other games
   * @param report of games from the array; null where there are none
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
