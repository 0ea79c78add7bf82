package io.polyboard.balance;

/**
 * The classes into which numbers of legal turns fall in histograms: up to 15 each number has one of
 * its own, beyond it each power of two is divided into eight, so that a class is at most an eighth
 * wide.
 */
public final class TurnCounts {
  private static final int EXACT = 16;
  private static final int EXACT_BITS = 4;
  private static final int PARTS_BITS = 3;

  /** The most legal turns that are told apart; more are counted as that many. */
  public static final int MOST = (1 << 24) - 1;

  /** The number of classes. */
  public static final int CLASSES = classOf(MOST) + 1;

  private TurnCounts() {}

  /** The class of a number of turns, 0 or more. */
  public static int classOf(long turns) {
    int count = (int) Math.min(turns, MOST);
    if (count < EXACT) {
      return count;
    }
    int octave = 31 - Integer.numberOfLeadingZeros(count);
    int part = count >> octave - PARTS_BITS & (1 << PARTS_BITS) - 1;
    return EXACT + (octave - EXACT_BITS << PARTS_BITS) + part;
  }

  /** The least number of a class. */
  public static int least(int turnClass) {
    if (turnClass < EXACT) {
      return turnClass;
    }
    int octave = (turnClass - EXACT >> PARTS_BITS) + EXACT_BITS;
    int part = turnClass - EXACT & (1 << PARTS_BITS) - 1;
    return (1 << octave) + (part << octave - PARTS_BITS);
  }

  /** The middle of a class: of its least and its greatest number. */
  public static double middle(int turnClass) {
    return (least(turnClass) + least(turnClass + 1) - 1) / 2.0;
  }
}
