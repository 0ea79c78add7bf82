package io.polyboard.statistics;

/** Rates many players by the results of all their games. */
public final class Ratings {
  private Ratings() {}

  /** The rating list in which the mean rating is 0. */
  public static RatingList fit(RatingCounts counts) {
    throw new UnsupportedOperationException("ratings of " + counts.players() + " players");
  }

  /**
   * The rating list in which a player has a given rating.
   *
   * @param anchor the player
   * @param elo its rating
   * @throws IndexOutOfBoundsException if there is no such player
   */
  public static RatingList fit(RatingCounts counts, int anchor, double elo) {
    throw new UnsupportedOperationException("player " + anchor + " at " + elo + " of " + counts);
  }
}
