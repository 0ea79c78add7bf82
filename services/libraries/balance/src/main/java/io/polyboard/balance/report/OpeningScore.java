package io.polyboard.balance.report;

import io.polyboard.balance.Summary;
import io.polyboard.statistics.Difference;
import io.polyboard.statistics.Estimate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * White's score from openings that are about as even as the array, or from given positions, beside
 * that from the array. Immutable.
 *
 * @param play how the games from openings were played
 * @param games from openings that differ
 * @param score points a game that White scores, 0 to 1; games from one opening depend on each other
 * @param fromArray the same of games from the array that were played alike otherwise; null where
 *     there are none
 * @param difference the score from openings less that from the array; null likewise
 */
public record OpeningScore(
    Play play,
    long games,
    Estimate score,
    @Nullable Estimate fromArray,
    @Nullable Estimate difference) {
  /**
   * White's score.
   *
   * @param openings of the games from openings
   * @param array of those from the array, played alike; null where there are none
   * @return empty if there are no games from openings
   */
  public static Optional<OpeningScore> of(Report openings, @Nullable Report array) {
    Estimate fromArray = array == null ? null : array.whiteScore().orElse(null);
    return openings
        .whiteScore()
        .map(score ->
            new OpeningScore(
                openings.play(),
                openings.games(),
                score,
                fromArray,
                fromArray == null
                    ? null
                    : Difference.ofIndependent(fromArray, score, Summary.GROUPS - 1.0).estimate()));
  }
}
