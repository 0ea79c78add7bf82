package io.polyboard.benchmarks;

import module java.base;

/**
 * Compares programs, or parts of this one, that do the same work, in turn on one machine in one
 * run.
 */
final class Comparison {
  private Comparison() {}

  /**
   * Prints the nodes a second of each; the first round is a warm-up and is not counted.
   *
   * @param peers each does the work once, and returns the number of nodes
   */
  static void print(Map<String, LongSupplier> peers, int rounds) {
    Map<String, List<Double>> speeds = new TreeMap<>();
    Map<String, Long> visited = new TreeMap<>();
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, LongSupplier> peer : peers.entrySet()) {
        long start = System.nanoTime();
        long nodes = peer.getValue().getAsLong();
        visited.put(peer.getKey(), nodes);
        if (round > 0) {
          speeds
              .computeIfAbsent(peer.getKey(), _ -> new ArrayList<>())
              .add(nodes * 1e3 / (System.nanoTime() - start));
        }
      }
    }
    speeds.forEach((name, all) ->
        System.out.printf(
            Locale.ROOT,
            "%-40s median %7.3f  best %7.3f million nodes/s, %,d nodes%n",
            name,
            all.stream().sorted().skip(all.size() / 2).findFirst().orElse(0.0),
            all.stream().max(Double::compare).orElse(0.0),
            visited.get(name)));
  }

  /** The median, the 99th percentile and the maximum of times in nanoseconds, in milliseconds. */
  static String millis(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "%8.2f %8.2f %8.2f",
        sorted[sorted.length / 2] / 1e6,
        sorted[sorted.length * 99 / 100] / 1e6,
        sorted[sorted.length - 1] / 1e6);
  }
}
