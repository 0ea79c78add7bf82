package io.polyboard.statistics;

/**
 * The score of games that come in clusters, such as all games from the same opening: games of a
 * cluster depend on each other, clusters do not. The interval is that of {@link ScoreInterval} for
 * the effective number of independent games. The variance of the ratio of points to games over a
 * sample of clusters gives this number (William Cochran, Sampling Techniques, 1977, chapter 9A),
 * and Student's t allows for few clusters (Colin Cameron and Douglas Miller, A Practitioner's Guide
 * to Cluster-Robust Inference, 2015). With one game in each cluster it is the interval of the
 * games.
 *
 * <p>If clusters have several games and all have the same points per game, their variance says
 * nothing. The interval is then that of Charles Clopper and Egon Pearson for the share of such
 * clusters, with all other clusters counted as won or lost. Immutable.
 *
 * @param clusters with a game, 0 or more
 * @param games 0 or more
 * @param points half points of all games: 2 for a win, 1 for a draw
 * @param squares sum of the squares of the clusters' half points
 * @param products sum of the products of the clusters' half points and games
 * @param sizes sum of the squares of the clusters' games
 * @param draws games that were drawn
 */
public record ClusteredScore(
    long clusters, long games, long points, long squares, long products, long sizes, long draws) {
  /** No games. */
  public static final ClusteredScore NONE = new ClusteredScore(0, 0, 0, 0, 0, 0, 0);

  /** Deviations below this share of the clusters' squares are the rounding of doubles. */
  private static final double ROUNDING = 1e-12;

  /**
   * The score with one more game.
   *
   * @param before half points of the earlier games of its cluster
   * @param size number of those games
   * @param halfPoints of the game, 0 to 2
   */
  public ClusteredScore plus(long before, long size, int halfPoints) {
    return changed(1, before, size, halfPoints);
  }

  /** The score without a game that was added with the same arguments. */
  public ClusteredScore minus(long before, long size, int halfPoints) {
    return changed(-1, before, size, halfPoints);
  }

  /**
   * @param times 1 to add the game, -1 to remove it
   */
  private ClusteredScore changed(int times, long before, long size, int halfPoints) {
    long after = before + halfPoints;
    return new ClusteredScore(
        clusters + (size == 0 ? times : 0),
        games + times,
        points + times * halfPoints,
        squares + times * (after * after - before * before),
        products + times * (after * (size + 1) - before * size),
        sizes + times * (2 * size + 1),
        draws + (halfPoints == 1 ? times : 0));
  }

  /**
   * The points per game with their interval, all from 0 to 1.
   *
   * @throws IllegalStateException if there are no games
   */
  public Estimate estimate() {
    long wins = (points - draws) / 2;
    Tally tally = Tally.ofGames(wins, draws, games - wins - draws);
    if (clusters == games) {
      return ScoreInterval.of(tally, games, Confidence.USUAL);
    }
    double each = (double) points / games;
    double deviations = squares - 2 * each * products + each * each * sizes;
    if (clusters == 1 || deviations <= ROUNDING * squares) {
      return Intervals.ofSameScores(each / 2, clusters);
    }
    // The effective number of independent games.
    double ofGames = 2 * points - draws - each * points;
    double ofClusters = deviations * clusters / (clusters - 1);
    double wider =
        Confidence.USUAL.studentQuantile(clusters - 1.0) / Confidence.USUAL.normalQuantile();
    return ScoreInterval.of(
        tally, games * ofGames / (ofClusters * wider * wider), Confidence.USUAL);
  }
}
