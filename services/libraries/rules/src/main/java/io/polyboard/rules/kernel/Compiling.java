package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;

/**
 * The remaining budget for compiling the shapes of one variant, because definitions are not
 * trusted. Not safe for use by several threads.
 */
final class Compiling {
  /**
   * Maximum number of nodes of step trees and lines of attack: at most 64 MiB, and as much again
   * while they are built. The largest shipped variant has about 20,000.
   */
  private static final int MAX_NODES = 1 << 19;

  /**
   * Maximum number of comparisons between the ways from one cell to another: each way is compared
   * with all others, and a path has as many ways as orders. Takes less than a second.
   */
  private static final int MAX_COMPARISONS = 1 << 25;

  private int nodesLeft = MAX_NODES;
  private int comparisonsLeft = MAX_COMPARISONS;

  /**
   * Counts one more node.
   *
   * @param piece the place of the piece in the definition
   * @throws RefusedException if that exceeds the budget
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
   * @throws RefusedException if that exceeds the budget
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
   * Checks for an interrupt. Every loop that a definition can make long calls it.
   *
   * @throws CancellationException if the thread is interrupted; the interrupt flag stays set, and
   *     the variant is only garbage afterwards
   */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("compiling the variant was interrupted");
    }
  }
}
