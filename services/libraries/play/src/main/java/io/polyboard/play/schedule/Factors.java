package io.polyboard.play.schedule;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * Splits a graph into perfect matchings (1-factors) without a common edge: rounds in which every
 * player plays, and no two players meet twice. Deciding whether a graph can be split is hard. This
 * class tries at random and so may miss a split, but not if the graph is small or has many edges.
 * The same graph is always split in the same way. For one thread, used once.
 */
final class Factors {
  private static final int MAX_MATCHINGS = 500;

  /** Attempts for each split into {@link #FEW} or fewer; larger ones have many solutions. */
  private static final int ATTEMPTS = 8;

  private static final int FEW = 3;

  private static final int MAX_COST = 1000;

  private final SplittableRandom random = new SplittableRandom(1);
  private int matchings;

  private Factors() {}

  /**
   * Perfect matchings of a graph, each in the form of {@link Matching#ofLeastCost}.
   *
   * @param edges between vertices; symmetric
   * @param count number of matchings, 1 or more
   * @return this number of matchings; empty if they were not found
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

  /** A random perfect matching; null if there is none, or the limit is reached. */
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

  /** Whether a graph contains all edges of a matching. */
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
