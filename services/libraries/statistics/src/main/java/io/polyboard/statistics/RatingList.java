package io.polyboard.statistics;

import module java.base;

/**
 * What games say of the strengths of all players together, see {@link Ratings}. Immutable.
 *
 * @param ratings by player, in Elo; the mean of each group is 0. Finite with a margin of more than
 *     0, but for a player who met no other: 0, and the ends infinite
 * @param groups by player: the number of its group, from 0 in the order of the first players. A
 *     chain of games leads from each player of a group to each other one, and none to those of
 *     other groups: how far these are apart nothing tells
 * @param superiority by player and opponent: the likelihood, 0 to 1, that the player is the
 *     stronger one; one half for a player and itself, and for players of two groups
 * @param whiteAdvantage by how much having White makes a player stronger, in Elo
 * @param drawShare the share of draws, 0 to 1, of games between equals, neither having an advantage
 * @param virtualGames the weight of the prior, in games: what was added for ratings to be finite
 * @param connected whether from every player to every other of its group leads a chain of players
 *     each of whom took at least half a point from the next; elsewhere some differences are finite
 *     by the prior alone (Lester Ford, Solution of a Ranking Problem from Binary Comparisons, 1957)
 * @param converged whether the most likely ratings were found to rounding, as they are but for
 *     counts that leave doubles without precision
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
