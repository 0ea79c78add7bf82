package io.polyboard.play.schedule;

import module java.base;

import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.alg.matching.blossom.v5.KolmogorovWeightedPerfectMatching;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Finds the perfect matching of least cost. */
final class Matching {
  /** With weights far beyond this, JGraphT reports that there is no perfect matching. */
  private static final int WEIGHT_BITS = 28;

  private Matching() {}

  /**
   * The partner of each element in a matching of least cost.
   *
   * @param costs cost of each pair, symmetric, between 0 and 2^52; the diagonal is ignored; the
   *     number of elements is even
   */
  static int[] ofLeastCost(long[][] costs) {
    if (costs.length % 2 != 0) {
      throw new IllegalArgumentException("number of elements must be even, was " + costs.length);
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
