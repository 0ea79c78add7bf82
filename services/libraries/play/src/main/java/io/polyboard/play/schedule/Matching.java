package io.polyboard.play.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;

/**
 * Pairs everybody up at the least cost: the primal-dual algorithm with blossoms (Jack Edmonds,
 * Maximum Matching and a Polyhedron with 0,1-Vertices, 1965) in the form that takes time of the
 * order of the cube of the number of vertices (Zvi Galil, Efficient Algorithms for Finding Maximum
 * Matching in Graphs, 1986, section 4). For one thread, used once.
 *
 * <p>Vertices are numbered from 1, and blossoms, which are odd cycles of vertices and blossoms,
 * from there on; 0 is none. Weights are doubled where they meet duals, which so stay whole numbers.
 */
final class Matching {
  private static final int NONE = 0;

  /** How a blossom is reached from those without a partner. */
  private enum Label {
    /** By an even path: its partner, if it has one, is before it. */
    OUTER,
    /** By an odd path. */
    INNER,
    /** Not yet. */
    FREE
  }

  private final int vertices;
  private int used;

  /** Between vertices and blossoms: the vertices by which they are joined, and their weight. */
  private final int[][] from;

  private final int[][] to;
  private final long[][] weight;

  private final long[] dual;

  /** The vertex that a vertex or blossom is joined with. */
  private final int[] partner;

  /** The outer vertex with the least slack to a vertex or blossom. */
  private final int[] nearest;

  /** The outermost blossom that something is in, or itself; {@link #NONE} of what is not in use. */
  private final int[] top;

  /** The vertex from which an inner blossom was reached. */
  private final int[] parent;

  /** Of a blossom: which of its parts a vertex is in. */
  private final int[][] part;

  private final Label[] labels;
  private final int[] visited;
  private int visits;
  private final List<List<Integer>> parts = new ArrayList<>();
  private final Queue<Integer> queue = new ArrayDeque<>();

  private Matching(long[][] costs) {
    vertices = costs.length;
    used = vertices;
    int size = vertices + vertices / 2 + 2;
    from = new int[size][size];
    to = new int[size][size];
    weight = new long[size][size];
    dual = new long[size];
    partner = new int[size];
    nearest = new int[size];
    top = new int[size];
    parent = new int[size];
    part = new int[size][vertices + 1];
    labels = new Label[size];
    visited = new int[size];
    for (int i = 0; i < size; i++) {
      parts.add(new ArrayList<>());
    }
    long greatest = Arrays.stream(costs).flatMapToLong(Arrays::stream).max().orElse(0);
    // So much that one pair more is worth any cost.
    long worth = Math.multiplyExact(greatest + 1, vertices);
    for (int u = 1; u <= vertices; u++) {
      top[u] = u;
      part[u][u] = u;
      dual[u] = worth;
      for (int v = 1; v <= vertices; v++) {
        from[u][v] = u;
        to[u][v] = v;
        weight[u][v] = u == v ? 0 : worth - costs[u - 1][v - 1];
      }
    }
  }

  /**
   * The partner of each.
   *
   * @param costs of pairing each with each, symmetric and 0 or more; the diagonal is not looked at;
   *     their number is even, and they are less than 2^55 / number
   */
  static int[] ofLeastCost(long[][] costs) {
    if (costs.length % 2 != 0) {
      throw new IllegalArgumentException(costs.length + " cannot be paired");
    }
    Matching matching = new Matching(costs);
    while (matching.augment()) {
      // One pair more each time.
    }
    int[] partners = new int[costs.length];
    Arrays.setAll(partners, i -> matching.partner[i + 1] - 1);
    return partners;
  }

  private long slack(int u, int v) {
    int one = from[u][v];
    int other = to[u][v];
    return dual[one] + dual[other] - 2 * weight[one][other];
  }

  private void lookAt(int u, int x) {
    if (nearest[x] == NONE || slack(u, x) < slack(nearest[x], x)) {
      nearest[x] = u;
    }
  }

  private void findNearest(int x) {
    nearest[x] = NONE;
    for (int u = 1; u <= vertices; u++) {
      if (weight[u][x] > 0 && top[u] != x && labels[top[u]] == Label.OUTER) {
        lookAt(u, x);
      }
    }
  }

  private void enqueue(int x) {
    if (x <= vertices) {
      queue.add(x);
    } else {
      parts.get(x).forEach(this::enqueue);
    }
  }

  private void setTop(int x, int blossom) {
    top[x] = blossom;
    if (x > vertices) {
      parts.get(x).forEach(each -> setTop(each, blossom));
    }
  }

  /** The place of a part, an even number of steps from the first; the cycle is turned for that. */
  private int evenPlace(int blossom, int of) {
    List<Integer> cycle = parts.get(blossom);
    int place = cycle.indexOf(of);
    if (place % 2 == 0) {
      return place;
    }
    Collections.reverse(cycle.subList(1, cycle.size()));
    return cycle.size() - place;
  }

  private void join(int u, int v) {
    partner[u] = to[u][v];
    if (u > vertices) {
      int entry = part[u][from[u][v]];
      int place = evenPlace(u, entry);
      List<Integer> cycle = parts.get(u);
      for (int i = 0; i < place; i++) {
        join(cycle.get(i), cycle.get(i ^ 1));
      }
      join(entry, v);
      Collections.rotate(cycle, -place);
    }
  }

  /** Exchanges the pairs along the path from a blossom back to one without a partner. */
  private void exchange(int start, int end) {
    int u = start;
    int v = end;
    while (true) {
      int next = top[partner[u]];
      join(u, v);
      if (next == NONE) {
        return;
      }
      join(next, top[parent[next]]);
      u = top[parent[next]];
      v = next;
    }
  }

  /** Where the paths back from two blossoms meet, if they do. */
  private int meeting(int one, int other) {
    visits++;
    int u = one;
    int v = other;
    while (u != NONE || v != NONE) {
      if (u != NONE) {
        if (visited[u] == visits) {
          return u;
        }
        visited[u] = visits;
        u = top[partner[u]];
        u = u == NONE ? NONE : top[parent[u]];
      }
      int swapped = u;
      u = v;
      v = swapped;
    }
    return NONE;
  }

  private void shrink(int u, int base, int v) {
    int blossom = vertices + 1;
    while (blossom <= used && top[blossom] != NONE) {
      blossom++;
    }
    used = Math.max(used, blossom);
    dual[blossom] = 0;
    labels[blossom] = Label.OUTER;
    partner[blossom] = partner[base];
    List<Integer> cycle = parts.get(blossom);
    cycle.clear();
    cycle.add(base);
    addPath(cycle, u, base);
    Collections.reverse(cycle.subList(1, cycle.size()));
    addPath(cycle, v, base);
    setTop(blossom, blossom);
    Arrays.fill(part[blossom], NONE);
    for (int x = 1; x <= used; x++) {
      weight[blossom][x] = 0;
      weight[x][blossom] = 0;
    }
    for (int each : cycle) {
      for (int x = 1; x <= used; x++) {
        if (weight[blossom][x] == 0 || slack(each, x) < slack(blossom, x)) {
          copyEdge(each, x, blossom);
        }
      }
      for (int x = 1; x <= vertices; x++) {
        if (part[each][x] != NONE) {
          part[blossom][x] = each;
        }
      }
    }
    findNearest(blossom);
  }

  private void copyEdge(int each, int x, int blossom) {
    from[blossom][x] = from[each][x];
    to[blossom][x] = to[each][x];
    weight[blossom][x] = weight[each][x];
    from[x][blossom] = from[x][each];
    to[x][blossom] = to[x][each];
    weight[x][blossom] = weight[x][each];
  }

  private void addPath(List<Integer> cycle, int start, int base) {
    for (int x = start; x != base; ) {
      int mate = top[partner[x]];
      cycle.add(x);
      cycle.add(mate);
      enqueue(mate);
      x = top[parent[mate]];
    }
  }

  /** Takes an inner blossom apart whose dual is used up. */
  private void expand(int blossom) {
    List<Integer> cycle = parts.get(blossom);
    cycle.forEach(each -> setTop(each, each));
    int entry = part[blossom][from[blossom][parent[blossom]]];
    int place = evenPlace(blossom, entry);
    for (int i = 0; i < place; i += 2) {
      int inner = cycle.get(i);
      int outer = cycle.get(i + 1);
      parent[inner] = from[outer][inner];
      labels[inner] = Label.INNER;
      labels[outer] = Label.OUTER;
      nearest[inner] = NONE;
      findNearest(outer);
      enqueue(outer);
    }
    labels[entry] = Label.INNER;
    parent[entry] = parent[blossom];
    for (int each : cycle.subList(place + 1, cycle.size())) {
      labels[each] = Label.FREE;
      findNearest(each);
    }
    top[blossom] = NONE;
  }

  /** Goes along an edge without slack; answers whether there is a pair more. */
  private boolean follow(int one, int other) {
    int u = top[from[one][other]];
    int v = top[to[one][other]];
    if (labels[v] == Label.FREE) {
      parent[v] = from[one][other];
      labels[v] = Label.INNER;
      int mate = top[partner[v]];
      nearest[v] = NONE;
      nearest[mate] = NONE;
      labels[mate] = Label.OUTER;
      enqueue(mate);
    } else if (labels[v] == Label.OUTER) {
      int base = meeting(u, v);
      if (base == NONE) {
        exchange(u, v);
        exchange(v, u);
        return true;
      }
      shrink(u, base, v);
    }
    return false;
  }

  private boolean isTop(int x) {
    return top[x] == x;
  }

  /** Makes one pair more; answers whether there was one to make. */
  private boolean augment() {
    Arrays.fill(labels, Label.FREE);
    Arrays.fill(nearest, NONE);
    queue.clear();
    for (int x = 1; x <= used; x++) {
      if (isTop(x) && partner[x] == NONE) {
        parent[x] = NONE;
        labels[x] = Label.OUTER;
        enqueue(x);
      }
    }
    if (queue.isEmpty()) {
      return false;
    }
    while (true) {
      while (!queue.isEmpty()) {
        int u = queue.remove();
        if (labels[top[u]] != Label.INNER && followAll(u)) {
          return true;
        }
      }
      moveDuals();
      for (int x = 1; x <= used; x++) {
        if (isTop(x)
            && nearest[x] != NONE
            && top[nearest[x]] != x
            && slack(nearest[x], x) == 0
            && follow(nearest[x], x)) {
          return true;
        }
      }
      for (int blossom = vertices + 1; blossom <= used; blossom++) {
        if (isTop(blossom) && labels[blossom] == Label.INNER && dual[blossom] == 0) {
          expand(blossom);
        }
      }
    }
  }

  private boolean followAll(int u) {
    for (int v = 1; v <= vertices; v++) {
      if (weight[u][v] > 0 && top[u] != top[v]) {
        if (slack(u, v) != 0) {
          lookAt(u, top[v]);
        } else if (follow(u, v)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Changes the duals as far as they allow, so that an edge more has no slack or a blossom ends. */
  private void moveDuals() {
    long step = Long.MAX_VALUE;
    for (int x = 1; x <= used; x++) {
      if (isTop(x)) {
        if (x > vertices && labels[x] == Label.INNER) {
          step = Math.min(step, dual[x] / 2);
        }
        if (nearest[x] != NONE && labels[x] != Label.INNER) {
          long slack = slack(nearest[x], x);
          step = Math.min(step, labels[x] == Label.FREE ? slack : slack / 2);
        }
      }
    }
    for (int u = 1; u <= vertices; u++) {
      dual[u] += sign(labels[top[u]]) * step;
    }
    for (int blossom = vertices + 1; blossom <= used; blossom++) {
      if (isTop(blossom)) {
        dual[blossom] -= 2 * sign(labels[blossom]) * step;
      }
    }
  }

  private static int sign(Label label) {
    return switch (label) {
      case OUTER -> -1;
      case INNER -> 1;
      case FREE -> 0;
    };
  }
}
