package io.polyboard.play.schedule;

import module java.base;

import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.alg.matching.blossom.v5.KolmogorovWeightedPerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Pairs everybody up at the least cost. */
final class Matching {
  /** JGraphT takes a graph whose weights are far beyond this for one without a perfect matching. */
  private static final int WEIGHT_BITS = 28;

  private Matching() {}

  /**
   * The partner of each.
   *
   * @param costs of pairing each with each, symmetric and 0 or more; the diagonal is not looked at;
   *     their number is even, and none is greater than 2^52
   */
  static int[] ofLeastCost(long[][] costs) {
    if (costs.length % 2 != 0) {
      throw new IllegalArgumentException(costs.length + " cannot be paired");
    }
    long greatest = Arrays.stream(costs).flatMapToLong(Arrays::stream).max().orElse(0);
    // A power of two, so that weights are as exact as costs.
    int scale = Math.min(0, WEIGHT_BITS - (Long.SIZE - Long.numberOfLeadingZeros(greatest)));
    Graph<Integer, DefaultWeightedEdge> graph =
        new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
    for (int i = 0; i < costs.length; i++) {
      graph.addVertex(i);
      for (int j = 0; j < i; j++) {
        Graphs.addEdge(graph, i, j, Math.scalb((double) costs[i][j], scale));
      }
    }
    int[] partners = new int[costs.length];
    for (DefaultWeightedEdge pair :
        new KolmogorovWeightedPerfectMatching<>(graph).getMatching().getEdges()) {
      partners[graph.getEdgeSource(pair)] = graph.getEdgeTarget(pair);
      partners[graph.getEdgeTarget(pair)] = graph.getEdgeSource(pair);
    }
    return partners;
  }
}
