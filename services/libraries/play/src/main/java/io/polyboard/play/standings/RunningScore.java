package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;

/**
 * How a tournament stood after some of its games. Intervals that are looked at again and again miss
 * the truth more often than each one says.
 *
 * @param games that were counted
 * @param players the score of each player, in the order of the definition; empty before its first
 *     game. Of self-play it is that of White
 * @param white the score of White in each variant, in the order of the definition; empty before its
 *     first game
 * @param stop how the stop rule stood, if there is one
 */
public record RunningScore(
    int games,
    List<Optional<Estimate>> players,
    List<Optional<Estimate>> white,
    Optional<StopStanding> stop) {
  public RunningScore {
    players = List.copyOf(players);
    white = List.copyOf(white);
  }

  static Optional<Estimate> estimate(Results results) {
    Tally tally = results.tally();
    return tally.isEmpty() ? Optional.empty() : Optional.of(tally.scoreEstimate());
  }
}
