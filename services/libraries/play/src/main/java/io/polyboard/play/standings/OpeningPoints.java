package io.polyboard.play.standings;

import module java.base;

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

  /** The first position that is the same as each. */
  private final int[] positions;

  OpeningPoints(TournamentDefinition definition) {
    positions =
        definition.openings() instanceof Openings.Positions given
            ? firsts(given.mfens())
            : new int[0];
    points = new long[definition.variants().size()][positions.length];
    sizes = new long[definition.variants().size()][positions.length];
  }

  private static int[] firsts(List<String> mfens) {
    Map<String, Integer> first = new HashMap<>();
    int[] firsts = new int[mfens.size()];
    for (int position = 0; position < firsts.length; position++) {
      Integer same = first.putIfAbsent(mfens.get(position), position);
      firsts[position] = same == null ? position : same;
    }
    return firsts;
  }

  /**
   * Adds a game to the score of its variant. Of a pair that is dropped neither game counts: the one
   * that was back before is taken back.
   *
   * @param opening the number of its opening
   * @param partner half points of White in the other game of its pair; negative if that does not
   *     count so far
   * @param dropped whether the game, or its pair, is no evidence
   */
  void add(
      BalanceCount balance,
      int variant,
      int opening,
      int partner,
      int halfPoints,
      boolean dropped) {
    if (!dropped) {
      score(balance, variant, opening, Math.max(0, partner), partner < 0 ? 0 : 1, halfPoints);
    } else if (partner >= 0) {
      takeBack(balance, variant, opening, partner);
    }
  }

  private void score(
      BalanceCount balance, int variant, int opening, long before, long size, int halfPoints) {
    if (positions.length == 0) {
      balance.score(halfPoints, before, size);
      return;
    }
    int position = positions[opening % positions.length];
    balance.score(halfPoints, points[variant][position], sizes[variant][position]);
    points[variant][position] += halfPoints;
    sizes[variant][position]++;
  }

  private void takeBack(BalanceCount balance, int variant, int opening, int halfPoints) {
    if (positions.length == 0) {
      balance.takeBack(halfPoints, 0, 0);
      return;
    }
    int position = positions[opening % positions.length];
    points[variant][position] -= halfPoints;
    sizes[variant][position]--;
    balance.takeBack(halfPoints, points[variant][position], sizes[variant][position]);
  }
}
