package io.polyboard.engine.kernel;

/** How many positions a search visits under each turn of its root. */
final class Effort {
  private long nodes;

  /** The sum of n ln n over the turns, n being the positions under each. */
  private double weighted;

  /** Max positions under one turn. */
  private long max;

  void clear() {
    nodes = 0;
    max = 0;
    weighted = 0;
  }

  /** Adds the positions under a turn; called once for each turn. */
  void add(long nodesOfTurn) {
    nodes += nodesOfTurn;
    max = Math.max(max, nodesOfTurn);
    weighted += nodesOfTurn > 1 ? nodesOfTurn * Math.log(nodesOfTurn) : 0;
  }

  /**
   * The number of turns among which the work was divided: the exponential of the entropy of the
   * turns' shares. At least 1; 0 if no turn was added.
   */
  double turns() {
    return nodes == 0 ? 0 : Math.max(1, nodes * Math.exp(-weighted / nodes));
  }

  /** The largest share of the work under one turn, 0 to 1; 1 if no turn was added. */
  double largestShare() {
    return nodes == 0 ? 1 : (double) max / nodes;
  }
}
