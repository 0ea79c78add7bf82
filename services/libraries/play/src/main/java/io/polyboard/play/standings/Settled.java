package io.polyboard.play.standings;

import module java.base;

import io.polyboard.rules.notation.GameHash;

/**
 * Half points of White in each game of a tournament and hashes of their turns, so far as they are
 * known. For one thread.
 */
final class Settled {
  /** Not yet back. */
  static final int UNKNOWN = -1;

  /** It counts for nobody. */
  static final int FAILED = -2;

  private static final int FIRST_SIZE = 1024;

  /** The code of each game, by number: 0 while it is not back, then 3 more than what it is. */
  private byte[] codes = new byte[FIRST_SIZE];

  private long[] hashes = new long[FIRST_SIZE];

  /** Half points, {@link #UNKNOWN} or {@link #FAILED}. */
  int get(int number) {
    int code = number < codes.length ? codes[number] : 0;
    return code == 0 ? UNKNOWN : code - 3;
  }

  /** Of a game's turns, see {@link GameHash}. */
  long hash(int number) {
    return number < hashes.length ? hashes[number] : GameHash.UNKNOWN;
  }

  /** Takes note of a game that counts. */
  void count(int number, int halfPoints, long hash) {
    set(number, halfPoints);
    hashes[number] = hash;
  }

  /** Takes note of a game that counts for nobody. */
  void fail(int number) {
    set(number, FAILED);
  }

  private void set(int number, int halfPoints) {
    if (number >= codes.length) {
      int size = Math.max(number + 1, 2 * codes.length);
      codes = Arrays.copyOf(codes, size);
      hashes = Arrays.copyOf(hashes, size);
    }
    codes[number] = (byte) (halfPoints + 3);
  }
}
