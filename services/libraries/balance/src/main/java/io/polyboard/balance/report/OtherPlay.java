package io.polyboard.balance.report;

import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Estimator.Independence;
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
   * @param others games from the array of the same variant and strength
   * @param here the report's games, from the array
   * @return empty if there are none of either
   */
  public static Optional<OtherPlay> of(Play play, Summary others, Summary here) {
    return score(others)
        .flatMap(other ->
            score(here)
                .map(score ->
                    new OtherPlay(
                        play,
                        others.games(),
                        other,
                        Difference.ofIndependent(score, other, Double.POSITIVE_INFINITY)
                            .estimate())));
  }

  private static Optional<Estimate> score(Summary summary) {
    return Measure.WHITE_SCORE.estimator().estimate(summary, Independence.INDEPENDENT);
  }
}
