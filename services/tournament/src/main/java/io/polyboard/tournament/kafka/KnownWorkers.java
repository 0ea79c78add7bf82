package io.polyboard.tournament.kafka;

import module java.base;

/** What this process knows of the workers. Thread-safe. */
public interface KnownWorkers {
  /** Number of games that all workers together play at a time; 0 or more. */
  int tables();

  /** Games a second of all workers together, by the duration of their latest games. */
  double gamesPerSecond();

  /** The numbers of the games of a tournament that workers have. */
  Set<Integer> held(String tournamentId);
}
