package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;

/**
 * What compiling the shapes of one variant may still take: definitions are not trusted. For one
 * thread.
 */
final class Compiling {
  /**
   * Nodes of step trees and lines of attack: at most 64 MiB, and as much again while they are made.
   * The largest variant that ships has some 20,000.
   */
  private static final int MAX_NODES = 1 << 19;

  /**
   * Comparisons of the ways from one cell to another, each with all others: a path has as many as
   * orders. Less than a second.
   */
  private static final int MAX_COMPARISONS = 1 << 25;

  private int nodesLeft = MAX_NODES;
  private int comparisonsLeft = MAX_COMPARISONS;

  /**
   * Counts one more node.
   *
   * @param piece the place of the piece in the definition
   * @throws RefusedException if that is one too many
   * @throws CancellationException as {@link #check}
   */
  void node(Place piece) {
    check();
    if (--nodesLeft < 0) {
      throw tooManySteps(piece);
    }
  }

  /**
   * Counts comparisons of ways.
   *
   * @throws RefusedException if those are too many
   */
  void comparisons(int count, Place piece) {
    comparisonsLeft -= count;
    if (comparisonsLeft < 0) {
      throw tooManySteps(piece);
    }
  }

  private static RefusedException tooManySteps(Place piece) {
    return new RefusedException(
        piece,
        "MOVEMENT_STEPS",
        "its movements have too many steps on this lattice; use fewer or shorter ones");
  }

  /**
   * Called within every loop that a definition can make long.
   *
   * @throws CancellationException if the thread is interrupted, which it stays; nothing is left of
   *     the variant then but garbage
   */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("compiling the variant was interrupted");
    }
  }
}
