package io.polyboard.engine;

/** Walks of a variant's positions, of which each is evaluated in two ways. */
public interface Walk {
  /**
   * Makes random moves, passes and takes some back. After each, what the evaluator has followed is
   * to be what it works out from scratch, and what the network adds what its formula says.
   *
   * @throws AssertionError where it is not
   */
  void walk(Weights weights, long seed, int positions);
}
