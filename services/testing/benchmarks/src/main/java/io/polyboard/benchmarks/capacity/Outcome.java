package io.polyboard.benchmarks.capacity;

import java.util.Map;

/**
 * How a cluster did.
 *
 * @param gamesPerSecond that were settled
 * @param storedPerSecond games that the archive stored
 * @param tables the part of the time that tables were taken, 0 to 1
 * @param utilisations of what does one thing at a time, by its name; of several of a kind the most
 *     busy one's
 * @param meanSeconds from when a game is given out until it is settled
 * @param slowSeconds the same, which one game in a hundred exceeds
 * @param reportsPerSecond of all workers
 * @param fetchesPerSecond of all workers that were answered with requests
 * @param mostTaken requests of one partition that were taken and not acknowledged
 * @param queued requests in the queue at the end
 * @param atOnce how many requests a worker takes at a time
 * @param givenBack games that had waited for long
 * @param archiveLag games that the archive has still to read at the end
 * @param archiveBatch games that it stores together, in the mean
 */
record Outcome(
    double gamesPerSecond,
    double storedPerSecond,
    double tables,
    Map<String, Double> utilisations,
    double meanSeconds,
    double slowSeconds,
    double reportsPerSecond,
    double fetchesPerSecond,
    int mostTaken,
    int queued,
    int atOnce,
    long givenBack,
    int archiveLag,
    double archiveBatch) {
  Outcome {
    utilisations = Map.copyOf(utilisations);
  }

  /** The part that is the most busy of those that do one thing at a time. */
  Map.Entry<String, Double> busiest() {
    return utilisations.entrySet().stream()
        .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow();
  }
}
