package io.polyboard.play.standings;

import com.carrotsearch.hppc.LongHashSet;
import io.polyboard.play.schedule.Line;
import io.polyboard.rules.notation.GameHash;

/**
 * Tells which games, or pairs of games, repeat earlier ones of the same players in the same variant
 * turn for turn. Players who leave nothing to chance play one game again and again, and it is no
 * more evidence than once; where chance has a part, the same game is another result of it, and the
 * share of such games tells how forced the variant is. For one thread.
 */
final class Repetitions {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final LongHashSet known = new LongHashSet();

  /**
   * Takes note of games that follow each other: of one, or of both of a pair.
   *
   * @param first the number of the first of them
   * @param games how many
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
