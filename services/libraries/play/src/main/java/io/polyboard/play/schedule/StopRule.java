package io.polyboard.play.schedule;

import io.polyboard.statistics.Sprt;

/** When a tournament ends before all its games are played; its results are of one line. */
public sealed interface StopRule {
  /** The likelihood of either error, unless another is asked for. */
  double DEFAULT_ERROR = 0.05;

  /** The fewest games, unless others are asked for. */
  int DEFAULT_MIN_GAMES = 100;

  /** Ends when a test has decided which of two differences in strength is the likelier. */
  record Test(Sprt sprt) implements StopRule {}

  /**
   * Ends when the interval of the first player's score is narrow enough. To stop by the width of an
   * interval, and not by where it lies, leaves its confidence as it is in the limit of many games:
   * Chow and Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals,
   * 1965. The least number of games is there because few are no limit.
   *
   * @param halfWidth in points a game
   * @param minGames the fewest games
   */
  record Precision(double halfWidth, int minGames) implements StopRule {}
}
