package io.polyboard.benchmarks.capacity;

/**
 * A cluster and what it plays.
 *
 * @param processes of the search service
 * @param tables games that each plays at a time
 * @param queuePartitions of the topic of requests
 * @param locks the most requests of a partition that are taken and not acknowledged
 * @param partitions of the topics of played and of refereed games
 * @param referees validation services, each with one reader
 * @param archives archive services, each with one reader
 * @param settlers tournament services, each with one reader
 * @param tournaments that run at a time, all of one owner
 * @param gamesEach of a tournament
 * @param leastAhead {@code polyboard.tournament.least-games-ahead}
 * @param mostAhead {@code polyboard.tournament.games-ahead}
 * @param sharedProcessors that all processes share; 0 where all have enough of their own
 */
record Deployment(
    int processes,
    int tables,
    int queuePartitions,
    int locks,
    int partitions,
    int referees,
    int archives,
    int settlers,
    int tournaments,
    int gamesEach,
    int leastAhead,
    int mostAhead,
    double sharedProcessors) {
  /** Games that are played at a time. */
  int workers() {
    return processes * tables;
  }
}
