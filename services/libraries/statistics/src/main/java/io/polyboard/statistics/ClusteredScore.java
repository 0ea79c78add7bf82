package io.polyboard.statistics;

/**
 * The score of games that come in clusters, such as all those that set out from the same opening:
 * games of a cluster depend on each other, clusters do not. The interval is that of the ratio of
 * points to games over a sample of clusters (William Cochran, Sampling Techniques, 1977, chapter
 * 9A), with as many degrees of freedom as there are clusters but one, since few of them make it too
 * narrow otherwise (Colin Cameron and Douglas Miller, A Practitioner's Guide to Cluster-Robust
 * Inference, 2015). With one game in each cluster it is Student's.
 *
 * <p>Where all clusters have the same points a game, and their variance says nothing, the interval
 * is that of {@link Tally}, each cluster being one result. Immutable.
 *
 * @param clusters those with a game, 0 or more
 * @param games 0 or more
 * @param points half points of all games: 2 for a win, 1 for a draw
 * @param squares the squares of the clusters' half points, added up
 * @param products the products of the clusters' half points and games, added up
 * @param sizes the squares of the clusters' games, added up
 */
public record ClusteredScore(
    long clusters, long games, long points, long squares, long products, long sizes) {
  /** No games. */
  public static final ClusteredScore NONE = new ClusteredScore(0, 0, 0, 0, 0, 0);

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
        sizes + times * (2 * size + 1));
  }

  /** Whether there are no games, so that nothing can be said. */
  public boolean isEmpty() {
    return games == 0;
  }

  /**
   * The points a game, with their interval, both from 0 to 1.
   *
   * @throws IllegalStateException if there are no games
   */
  public Estimate estimate() {
    if (isEmpty()) {
      throw new IllegalStateException("no games");
    }
    double each = (double) points / games;
    double score = each / 2;
    double deviations = squares - 2 * each * products + each * each * sizes;
    if (clusters == 1 || deviations <= ROUNDING * squares) {
      return Intervals.ofSameScores(score, clusters);
    }
    double error =
        Confidence.USUAL.studentQuantile(clusters - 1.0)
            * Math.sqrt(deviations * clusters / (clusters - 1))
            / (2 * games);
    return new Estimate(score, Math.max(0, score - error), Math.min(1, score + error));
  }
}
