package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.statistics.ClusteredScore;
import io.polyboard.statistics.Estimate;

/**
 * White's score in each variant. Games with the same opening are a cluster: they depend on each
 * other, and may even be the same game if both players are deterministic. A random opening is used
 * by at most one pair; given positions are used in every line, and in turn. For one thread.
 */
final class OpeningPoints {
  /** Scores by variant. */
  private final ClusteredScore[] scores;

  /** By variant, then given position; equal positions share one. Empty for random openings. */
  private final List<List<Cluster>> clusters = new ArrayList<>();

  /** White's half points in the games that count, and the number of these games. */
  private static final class Cluster {
    private long points;
    private long size;

    Cluster(long points, long size) {
      this.points = points;
      this.size = size;
    }
  }

  OpeningPoints(TournamentDefinition definition) {
    scores = new ClusteredScore[definition.variants().size()];
    Arrays.fill(scores, ClusteredScore.NONE);
    if (definition.openings() instanceof Openings.Positions(List<String> mfens)) {
      for (VariantReference _ : definition.variants()) {
        Map<String, Cluster> known = new HashMap<>();
        clusters.add(
            mfens.stream()
                .map(mfen -> known.computeIfAbsent(mfen, _ -> new Cluster(0, 0)))
                .toList());
      }
    }
  }

  /**
   * Adds a game to the score of its variant. If a pair is dropped, neither of its games counts: the
   * one that was added before is removed.
   *
   * @param opening number of its opening
   * @param partner White's half points in the other game of its pair; negative if that game does
   *     not count so far
   * @param dropped whether the game, or its pair, is not evidence
   */
  void add(int variant, int opening, int partner, int halfPoints, boolean dropped) {
    Cluster cluster =
        clusters.isEmpty()
            ? new Cluster(Math.max(0, partner), partner < 0 ? 0 : 1)
            : clusters.get(variant).get(opening % clusters.get(variant).size());
    if (!dropped) {
      scores[variant] = scores[variant].plus(cluster.points, cluster.size, halfPoints);
      cluster.points += halfPoints;
      cluster.size++;
    } else if (partner >= 0) {
      cluster.points -= partner;
      cluster.size--;
      scores[variant] = scores[variant].minus(cluster.points, cluster.size, partner);
    }
  }

  /** White's points per game, without dropped games; empty without games. */
  Optional<Estimate> whiteScore(int variant) {
    return Optional.of(scores[variant])
        .filter(score -> score.games() > 0)
        .map(ClusteredScore::estimate);
  }
}
