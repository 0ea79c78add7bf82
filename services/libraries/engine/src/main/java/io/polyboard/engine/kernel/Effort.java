package io.polyboard.engine.kernel;

/** How many positions a search visits under each turn of its root. */
final class Effort {
  private long nodes;

  /** The sum of n ln n over the turns, n being the positions under each. */
  private double weighted;

  /** The most positions under one turn. */
  private long most;

  void clear() {
    nodes = 0;
    most = 0;
    weighted = 0;
  }

  /** Notes the positions under a turn; each turn once. */
  void add(long nodesOfTurn) {
    nodes += nodesOfTurn;
    most = Math.max(most, nodesOfTurn);
    weighted += nodesOfTurn > 1 ? nodesOfTurn * Math.log(nodesOfTurn) : 0;
  }

  /**
   * Among how many turns the work was divided: the exponential of the entropy of the turns' shares.
   * 1 or more; 0 if no turn was noted.
   */
  double turns() {
    return nodes == 0 ? 0 : Math.max(1, nodes * Math.exp(-weighted / nodes));
  }

  /** The largest share of the work that one turn had, 0 to 1; 1 if no turn was noted. */
  double largestShare() {
    return nodes == 0 ? 1 : (double) most / nodes;
  }
}
