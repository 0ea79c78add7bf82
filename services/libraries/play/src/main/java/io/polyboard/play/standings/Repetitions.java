package io.polyboard.play.standings;

import com.carrotsearch.hppc.LongHashSet;
import io.polyboard.play.schedule.Line;
import io.polyboard.rules.notation.GameHash;

/**
 * Finds games, or pairs of games, that repeat earlier ones of the same players in the same variant
 * turn for turn. Deterministic players play the same game again and again, which is no more
 * evidence than one game. If chance has a part, a repeated game is an independent result, and the
 * share of such games shows how forced the variant is. For one thread.
 */
final class Repetitions {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final LongHashSet known = new LongHashSet();

  /**
   * Adds a game, or both games of a pair.
   *
   * @param first number of the game, or of the first game of the pair
   * @param games number of games
   * @return whether they repeat others
   */
  boolean repeats(Line line, Settled settled, int first, int games) {
    long key = mix(mix(mix(0, line.variant()), line.pairing().first()), line.pairing().second());
    for (int number = first; number < first + games; number++) {
      long hash = settled.hash(number);
      if (hash == GameHash.UNKNOWN) {
        return false;
      }
      // An adjudication may end the same turns in another way.
      key = mix(mix(key, hash), settled.get(number));
    }
    return !known.add(key);
  }

  private static long mix(long key, long value) {
    long mixed = (key ^ value) * MULTIPLIER;
    return mixed ^ (mixed >>> 32);
  }
}
