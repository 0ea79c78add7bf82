package io.polyboard.balance;

/**
 * The classes of numbers of legal turns in histograms. Each number up to 15 has its own class;
 * beyond that, each power of two is divided into eight, so that the width of a class is at most an
 * eighth of its numbers.
 */
public final class TurnCounts {
  private static final int EXACT = 16;
  private static final int EXACT_BITS = 4;
  private static final int PARTS_BITS = 3;

  /** Max number of legal turns; more count as this number. */
  public static final int MAX = (1 << 24) - 1;

  /** The number of classes. */
  public static final int CLASSES = classOf(MAX) + 1;

  private TurnCounts() {}

  /** The class of a number of turns, 0 or more. */
  public static int classOf(long turns) {
    int count = (int) Math.min(turns, MAX);
    if (count < EXACT) {
      return count;
    }
    int octave = 31 - Integer.numberOfLeadingZeros(count);
    int part = count >> octave - PARTS_BITS & (1 << PARTS_BITS) - 1;
    return EXACT + (octave - EXACT_BITS << PARTS_BITS) + part;
  }

  /** The least number in a class. */
  public static int min(int turnClass) {
    if (turnClass < EXACT) {
      return turnClass;
    }
    int octave = (turnClass - EXACT >> PARTS_BITS) + EXACT_BITS;
    int part = turnClass - EXACT & (1 << PARTS_BITS) - 1;
    return (1 << octave) + (part << octave - PARTS_BITS);
  }

  /** The middle of a class, between its least and its greatest number. */
  public static double middle(int turnClass) {
    return (min(turnClass) + min(turnClass + 1) - 1) / 2.0;
  }
}
