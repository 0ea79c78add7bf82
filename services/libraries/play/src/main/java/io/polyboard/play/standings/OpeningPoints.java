package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;

/**
 * Half points of White in the games of one opening, so far. Random openings are shared by a pair at
 * most; given positions come again in every line, and from the first again. For one thread.
 */
final class OpeningPoints {
  /** Of given positions: by variant, then position; equal ones are one. None for others. */
  private final List<List<Cluster>> clusters = new ArrayList<>();

  /** The half points of White in the games that count, and how many those are. */
  private static final class Cluster {
    private long points;
    private long size;

    Cluster(long points, long size) {
      this.points = points;
      this.size = size;
    }
  }

  OpeningPoints(TournamentDefinition definition) {
    if (definition.openings() instanceof Openings.Positions(List<String> mfens)) {
      for (int variant = 0; variant < definition.variants().size(); variant++) {
        Map<String, Cluster> known = new HashMap<>();
        clusters.add(
            mfens.stream()
                .map(mfen -> known.computeIfAbsent(mfen, _ -> new Cluster(0, 0)))
                .toList());
      }
    }
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
    Cluster cluster =
        clusters.isEmpty()
            ? new Cluster(Math.max(0, partner), partner < 0 ? 0 : 1)
            : clusters.get(variant).get(opening % clusters.get(variant).size());
    if (!dropped) {
      balance.score(halfPoints, cluster.points, cluster.size);
      cluster.points += halfPoints;
      cluster.size++;
    } else if (partner >= 0) {
      cluster.points -= partner;
      cluster.size--;
      balance.takeBack(partner, cluster.points, cluster.size);
    }
  }
}
