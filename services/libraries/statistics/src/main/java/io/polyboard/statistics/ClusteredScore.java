package io.polyboard.statistics;

/**
 * The score of games that come in clusters, such as all those that set out from the same opening:
 * games of a cluster depend on each other, clusters do not. The interval is that of {@link
 * ScoreInterval}, of as many independent games as would tell as much: the variance of the ratio of
 * points to games over a sample of clusters says how many (William Cochran, Sampling Techniques,
 * 1977, chapter 9A), Student's t heeding how few the clusters are (Colin Cameron and Douglas
 * Miller, A Practitioner's Guide to Cluster-Robust Inference, 2015). With one game in each cluster
 * it is that of the games.
 *
 * <p>Where all clusters of several games have the same points a game, and their variance says
 * nothing, the interval is that of Charles Clopper and Egon Pearson for the share of such clusters,
 * all others being taken for won or for lost. Immutable.
 *
 * @param clusters those with a game, 0 or more
 * @param games 0 or more
 * @param points half points of all games: 2 for a win, 1 for a draw
 * @param squares the squares of the clusters' half points, added up
 * @param products the products of the clusters' half points and games, added up
 * @param sizes the squares of the clusters' games, added up
 * @param draws games that were drawn
 */
public record ClusteredScore(
    long clusters, long games, long points, long squares, long products, long sizes, long draws) {
  /** No games. */
  public static final ClusteredScore NONE = new ClusteredScore(0, 0, 0, 0, 0, 0, 0);

  /** Of the clusters' squares: less than that is the rounding of doubles. */
  private static final double ROUNDING = 1e-12;

  /**
   * With one game more.
   *
   * @param before half points of the games that its cluster had so far
   * @param size how many those are
   * @param halfPoints of the game, 0 to 2
   */
  public ClusteredScore plus(long before, long size, int halfPoints) {
    return changed(1, before, size, halfPoints);
  }

  /** Without a game that was added; the arguments are those with which it was. */
  public ClusteredScore minus(long before, long size, int halfPoints) {
    return changed(-1, before, size, halfPoints);
  }

  /**
   * @param times how often the game is added: 1, or -1 to take it away
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
   * The points a game, with their interval, both from 0 to 1.
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
    // As many independent games would tell as much.
    double ofGames = 2 * points - draws - each * points;
    double ofClusters = deviations * clusters / (clusters - 1);
    double wider =
        Confidence.USUAL.studentQuantile(clusters - 1.0) / Confidence.USUAL.normalQuantile();
    return ScoreInterval.of(
        tally, games * ofGames / (ofClusters * wider * wider), Confidence.USUAL);
  }
}
