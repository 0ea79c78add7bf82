package io.polyboard.play.schedule;

import io.polyboard.statistics.Sprt;

/** Ends a tournament before all its games are played. Each line is judged separately. */
public sealed interface StopRule {
  /** Default probability of either error. */
  double DEFAULT_ERROR = 0.05;

  /** Default of {@link Precision#minGames}. */
  int DEFAULT_MIN_GAMES = 100;

  /** Ends when a test has decided which of two differences in strength is more likely. */
  record Test(Sprt sprt) implements StopRule {}

  /**
   * Ends when the interval of the first player's score is narrow enough. Stopping by the width of
   * an interval, and not by its location, keeps its confidence in the limit of many games: Chow and
   * Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals, 1965. A min
   * number of games is needed because that limit says nothing about few games.
   *
   * @param halfWidth in points per game
   * @param minGames min games before the tournament may end
   */
  record Precision(double halfWidth, int minGames) implements StopRule {}
}
