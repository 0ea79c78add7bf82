package io.polyboard.benchmarks.capacity;

/** A game of the simulation. */
final class SimulatedGame {
  final int tournament;
  final double seconds;
  final int turns;
  final double givenOutAt;

  /** When its worker took it. */
  double takenAt;

  int timesPlayed;
  boolean isArchived;
  boolean isSettled;

  SimulatedGame(int tournament, double seconds, int turns, double givenOutAt) {
    this.tournament = tournament;
    this.seconds = seconds;
    this.turns = turns;
    this.givenOutAt = givenOutAt;
  }
}
