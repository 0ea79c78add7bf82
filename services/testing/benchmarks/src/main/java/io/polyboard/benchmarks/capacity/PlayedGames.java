package io.polyboard.benchmarks.capacity;

import java.util.Arrays;
import umontreal.ssj.rng.RandomStream;

/**
 * Games that were played, of which the simulation draws its own: the empirical distribution of
 * their times together with their lengths.
 *
 * @param seconds of processor time
 * @param bytes of a played game in its log
 */
record PlayedGames(double[] seconds, int[] turns, int bytes) {
  /** Which one is played next. */
  int draw(RandomStream random) {
    return random.nextInt(0, seconds.length - 1);
  }

  /** The same, each of them taking so many times as long. */
  PlayedGames times(double factor) {
    return new PlayedGames(
        Arrays.stream(seconds).map(each -> each * factor).toArray(), turns, bytes);
  }

  double meanSeconds() {
    return Arrays.stream(seconds).average().orElse(Double.NaN);
  }

  double meanTurns() {
    return Arrays.stream(turns).average().orElse(Double.NaN);
  }
}
