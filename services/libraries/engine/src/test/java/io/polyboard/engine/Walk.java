package io.polyboard.engine;

/** Walks through a variant's positions, each of which is evaluated in two ways. */
public interface Walk {
  /**
   * Makes random moves and passes, and takes some back. After each, checks that the updated
   * evaluation equals the one computed from scratch, and that the network adds what its formula
   * says.
   *
   * @throws AssertionError if a check fails
   */
  void walk(Weights weights, long seed, int positions);
}
