package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.Openings;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.statistics.ClusteredScore;
import io.polyboard.statistics.Estimate;

/**
 * White's score in each variant. Games with the same opening are a cluster: they depend on each
 * other, and may even be the same game where neither player leaves anything to chance. Random
 * openings are shared by a pair at most; given positions come again in every line, and from the
 * first again. For one thread.
 */
final class OpeningPoints {
  /** By variant. */
  private final ClusteredScore[] scores;

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
   * Adds a game to the score of its variant. Of a pair that is dropped neither game counts: the one
   * that was back before is taken back.
   *
   * @param opening the number of its opening
   * @param partner half points of White in the other game of its pair; negative if that does not
   *     count so far
   * @param dropped whether the game, or its pair, is no evidence
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

  /** White's points in a game that is not dropped; empty without games. */
  Optional<Estimate> whiteScore(int variant) {
    return Optional.of(scores[variant])
        .filter(score -> score.games() > 0)
        .map(ClusteredScore::estimate);
  }
}
