package io.polyboard.play.standings;

import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;

/**
 * Half points of White in the games of one opening, so far. Random openings are shared by a pair at
 * most; given positions come again in every line, and from the first again. For one thread.
 */
final class OpeningPoints {
  /** Of given positions: by variant, then position. */
  private final long[][] points;

  private final long[][] sizes;
  private final int positions;

  OpeningPoints(TournamentDefinition definition) {
    positions =
        definition.openings() instanceof Openings.Positions given ? given.mfens().size() : 0;
    points = new long[definition.variants().size()][positions];
    sizes = new long[definition.variants().size()][positions];
  }

  /**
   * Adds a game to those of its variant.
   *
   * @param opening the number of its opening
   * @param partner half points of White in the other game of its pair; negative if that does not
   *     count so far
   */
  void add(BalanceCount balance, int variant, int opening, int partner, GameResult result) {
    if (positions == 0) {
      balance.add(result, Math.max(0, partner), partner < 0 ? 0 : 1);
      return;
    }
    int position = opening % positions;
    balance.add(result, points[variant][position], sizes[variant][position]);
    points[variant][position] += result.ending().whiteHalfPoints();
    sizes[variant][position]++;
  }
}
