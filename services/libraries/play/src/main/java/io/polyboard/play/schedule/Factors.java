package io.polyboard.play.schedule;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * Splits a graph into perfect matchings (1-factors) without a common edge: rounds in which
 * everybody plays, and no two meet twice. Whether a graph can be split is hard to tell; this tries
 * at random, so that it may miss a way, but does not where the graph is small or has edges to
 * spare. The same graph is always split in the same way. For one thread, used once.
 */
final class Factors {
  private static final int MAX_MATCHINGS = 500;

  /** Splits of three or fewer that fail are tried again so often; from there on, choice is wide. */
  private static final int ATTEMPTS = 8;

  private static final int FEW = 3;

  private static final int MAX_COST = 1000;

  private final SplittableRandom random = new SplittableRandom(1);
  private int matchings;

  private Factors() {}

  /**
   * Perfect matchings of a graph, as {@link Matching#ofLeastCost} has them.
   *
   * @param edges between vertices; symmetric
   * @param count how many are wanted, 1 or more
   * @return so many; empty if they were not found
   */
  static List<int[]> of(boolean[][] edges, int count) {
    List<int[]> found = new Factors().split(edges, count);
    return found == null ? List.of() : found;
  }

  private @Nullable List<int[]> split(boolean[][] edges, int count) {
    if (count == 0) {
      return new ArrayList<>();
    }
    for (int attempt = 0; attempt < (count <= FEW ? ATTEMPTS : 2); attempt++) {
      int[] factor = any(edges);
      if (factor == null) {
        return null;
      }
      List<int[]> others = split(without(edges, factor), count - 1);
      if (others != null) {
        others.add(factor);
        return others;
      }
    }
    return null;
  }

  /** Null if there is none, or enough was tried. */
  private int @Nullable [] any(boolean[][] edges) {
    if (matchings++ == MAX_MATCHINGS) {
      return null;
    }
    long[][] costs = new long[edges.length][edges.length];
    for (int i = 0; i < edges.length; i++) {
      for (int j = 0; j < i; j++) {
        costs[i][j] = edges[i][j] ? random.nextInt(MAX_COST) : (long) MAX_COST * edges.length;
        costs[j][i] = costs[i][j];
      }
    }
    int[] partners = Matching.ofLeastCost(costs);
    return contains(edges, partners) ? partners : null;
  }

  /** Whether a graph has all edges of a matching. */
  static boolean contains(boolean[][] edges, int[] partners) {
    for (int i = 0; i < partners.length; i++) {
      if (!edges[i][partners[i]]) {
        return false;
      }
    }
    return true;
  }

  /** A graph without the edges of a matching. */
  static boolean[][] without(boolean[][] edges, int[] partners) {
    boolean[][] rest = new boolean[edges.length][];
    for (int i = 0; i < edges.length; i++) {
      rest[i] = edges[i].clone();
      rest[i][partners[i]] = false;
    }
    return rest;
  }
}
