package io.polyboard.play.standings;

import module java.base;

import io.polyboard.rules.notation.GameHash;

/**
 * White's half points in each game of a tournament that is known, and the hash of its turns. For
 * one thread.
 */
final class Settled {
  /** The game is outstanding. */
  static final int UNKNOWN = -1;

  /** The game has failed. */
  static final int FAILED = -2;

  private static final int FIRST_SIZE = 1024;

  /** Code of each game, by number: 0 while it is outstanding, then its value plus 3. */
  private byte[] codes = new byte[FIRST_SIZE];

  private long[] hashes = new long[FIRST_SIZE];

  /** Half points, {@link #UNKNOWN} or {@link #FAILED}. */
  int get(int number) {
    int code = number < codes.length ? codes[number] : 0;
    return code == 0 ? UNKNOWN : code - 3;
  }

  /** The hash of a game's turns, see {@link GameHash}. */
  long hash(int number) {
    return number < hashes.length ? hashes[number] : GameHash.UNKNOWN;
  }

  /** Sets the result of a game. */
  void count(int number, int halfPoints, long hash) {
    set(number, halfPoints);
    hashes[number] = hash;
  }

  /** Marks a game as failed. */
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
