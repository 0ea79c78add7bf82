package io.polyboard.play.schedule;

import io.polyboard.statistics.Sprt.Model;

/** When a tournament ends before all its games are played; its results are of one line. */
public sealed interface StopRule {
  /** The likelihood of either error, unless another is asked for. */
  double DEFAULT_ERROR = 0.05;

  /** The fewest games, unless others are asked for. */
  int DEFAULT_MIN_GAMES = 100;

  /**
   * Ends when a sequential test has decided which of two differences in strength is the likelier.
   *
   * @param model the scale of the differences
   * @param elo0 the difference that the null hypothesis states
   * @param elo1 the difference that the alternative states, more than {@code elo0}
   * @param alpha the likelihood of accepting {@code elo1} where {@code elo0} is true
   * @param beta the likelihood of accepting {@code elo0} where {@code elo1} is true
   */
  record Sprt(Model model, double elo0, double elo1, double alpha, double beta)
      implements StopRule {}

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
