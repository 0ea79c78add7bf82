package io.polyboard.play.standings;

import java.util.Arrays;

/** Half points of White in each game of a tournament, so far as they are known. For one thread. */
final class Settled {
  /** Not yet back. */
  static final int UNKNOWN = -1;

  /** It counts for nobody. */
  static final int FAILED = -2;

  private static final int FIRST_SIZE = 1024;

  /** The code of each game, by number: 0 while it is not back, then 3 more than what it is. */
  private byte[] codes = new byte[FIRST_SIZE];

  /** Half points, {@link #UNKNOWN} or {@link #FAILED}. */
  int get(int number) {
    int code = number < codes.length ? codes[number] : 0;
    return code == 0 ? UNKNOWN : code - 3;
  }

  /** Takes note of half points, or {@link #FAILED}. */
  void set(int number, int halfPoints) {
    if (number >= codes.length) {
      codes = Arrays.copyOf(codes, Math.max(number + 1, 2 * codes.length));
    }
    codes[number] = (byte) (halfPoints + 3);
  }
}
