package io.polyboard.engine.tune;

import module java.base;

import io.polyboard.rules.Outcome;

/**
 * Positions of a game, and its result.
 *
 * @param number from 1
 * @param result not {@link Outcome.Result#ONGOING}
 * @param plies length of the game, the opening included
 * @param samples in the order of the game
 */
public record SampledGame(int number, Outcome.Result result, int plies, List<Sample> samples) {
  public SampledGame {
    samples = List.copyOf(samples);
  }

  /** White's points: 0, ½ or 1. */
  public double points() {
    return result.whiteHalfPoints() / 2.0;
  }
}
