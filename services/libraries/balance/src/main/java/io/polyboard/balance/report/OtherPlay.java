package io.polyboard.balance.report;

import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import java.util.Optional;

/**
 * White's score in games that were played otherwise, with another noise or evaluation, beside that
 * of a report: how far what the report says rests on its players. Immutable.
 *
 * @param play how the others were played
 * @param games of the others
 * @param score points a game that White scores in them, 0 to 1
 * @param difference that less the score of the report
 */
public record OtherPlay(Play play, long games, Estimate score, Estimate difference) {
  /**
   * White's score.
   *
   * @param others of games from the array of the same variant and strength
   * @param here of the games from the array that the others are compared with
   * @return empty if there are no games of either
   */
  public static Optional<OtherPlay> of(Report others, Report here) {
    return others
        .whiteScore()
        .flatMap(other ->
            here.whiteScore()
                .map(score ->
                    new OtherPlay(
                        others.play(),
                        others.games(),
                        other,
                        Difference.ofIndependent(score, other, Double.POSITIVE_INFINITY)
                            .estimate())));
  }
}
