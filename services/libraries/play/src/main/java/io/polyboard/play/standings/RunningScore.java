package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;

/**
 * The scores of a tournament after some of its games. Someone who looks at an interval again and
 * again sees it miss the truth more often than its confidence says.
 *
 * @param games number of counted games
 * @param players the score of each player, in the order of the definition; empty before its first
 *     game. In self-play, White's score
 * @param white White's score in each variant, in the order of the definition; empty before its
 *     first game
 * @param stop the state of the stop rule, if there is one
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
