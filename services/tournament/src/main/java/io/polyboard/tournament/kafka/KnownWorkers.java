package io.polyboard.tournament.kafka;

import module java.base;

/** What is known of the workers. Thread-safe. */
public interface KnownWorkers {
  /** How many games they play at a time, all together; 0 or more. */
  int tables();

  /** How many they would play in a second, all together, by how long the latest ones took. */
  double gamesPerSecond();

  /** The numbers of the games that they hold of a tournament. */
  Set<Integer> held(String tournamentId);
}
