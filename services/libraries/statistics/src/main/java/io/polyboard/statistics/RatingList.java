package io.polyboard.statistics;

import module java.base;

/**
 * The strengths of all players as estimated from their games, see {@link Ratings}. Immutable.
 *
 * @param ratings by player, in Elo; the mean of each group is 0. Finite with a margin of more than
 *     0; for a player who met no other, 0 with infinite ends
 * @param groups by player: the number of its group, from 0 in the order of the first players.
 *     Chains of games connect all players of a group, and no game connects two groups: the distance
 *     between groups is unknown
 * @param superiority by player and opponent: the probability, 0 to 1, that the player is the
 *     stronger one; one half for a player and itself, and for players of two groups
 * @param whiteAdvantage by how much having White makes a player stronger, in Elo
 * @param drawShare the share of draws, 0 to 1, of games between equals, neither having an advantage
 * @param virtualGames the weight of the prior, in games; the prior keeps ratings finite
 * @param connected whether a chain of players leads from every player to every other of its group,
 *     in which each took at least half a point from the next; if not, some differences are finite
 *     only by the prior (Lester Ford, Solution of a Ranking Problem from Binary Comparisons, 1957)
 * @param converged whether the most likely ratings were found up to rounding; false only for counts
 *     that exceed the precision of doubles
 */
public record RatingList(
    List<Estimate> ratings,
    List<Integer> groups,
    List<List<Double>> superiority,
    Estimate whiteAdvantage,
    Estimate drawShare,
    double virtualGames,
    boolean connected,
    boolean converged) {
  public RatingList {
    ratings = List.copyOf(ratings);
    groups = List.copyOf(groups);
    superiority = superiority.stream().map(List::copyOf).toList();
  }
}
