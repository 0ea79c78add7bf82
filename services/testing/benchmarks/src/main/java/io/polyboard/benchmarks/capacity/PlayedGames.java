package io.polyboard.benchmarks.capacity;

import umontreal.ssj.rng.RandomStream;

/**
 * Games that were played, of which the simulation draws its own: the empirical distribution of
 * their times together with their lengths.
 */
record PlayedGames(double[] seconds, int[] turns, int bytes) {
  /** Which one is played next. */
  int draw(RandomStream random) {
    return random.nextInt(0, seconds.length - 1);
  }

  double meanSeconds() {
    double sum = 0;
    for (double each : seconds) {
      sum += each;
    }
    return sum / seconds.length;
  }

  double meanTurns() {
    double sum = 0;
    for (int each : turns) {
      sum += each;
    }
    return sum / turns.length;
  }
}
