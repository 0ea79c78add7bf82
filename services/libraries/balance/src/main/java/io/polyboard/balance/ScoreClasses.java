package io.polyboard.balance;

import module java.base;

/**
 * The classes of players' scores in histograms, from White's losses to White's wins. They are
 * symmetric about zero. They are 32 centipawns wide near zero, and a fifth of their score further
 * out.
 */
public final class ScoreClasses {
  /** Number of classes above zero; as many lie below, and one is between them. */
  private static final int ABOVE = 27;

  /** The least scores of the classes above the middle one. */
  private static final int[] MIN = new int[ABOVE];

  static {
    MIN[0] = 16;
    for (int i = 1; i < ABOVE; i++) {
      MIN[i] = MIN[i - 1] + Math.max(32, MIN[i - 1] / 5);
    }
  }

  /** The number of classes. */
  public static final int COUNT = 2 * ABOVE + 1;

  private ScoreClasses() {}

  /** The class of White's score in centipawns, 0 to {@link #COUNT} − 1. */
  public static int of(int score) {
    int found = Arrays.binarySearch(MIN, Math.abs(score));
    int above = found >= 0 ? found + 1 : -found - 1;
    return ABOVE + (score < 0 ? -above : above);
  }

  /**
   * A score within a class, in centipawns.
   *
   * @param share share of the class that lies below the score, 0 to 1
   */
  public static double within(int scoreClass, double share) {
    return edge(scoreClass) + share * (edge(scoreClass + 1) - edge(scoreClass));
  }

  /** The lower end of a class. The last class is assumed to be as wide as the one before. */
  private static double edge(int scoreClass) {
    int above = scoreClass - ABOVE;
    if (above > 0) {
      return above <= ABOVE ? MIN[above - 1] : 2.0 * MIN[ABOVE - 1] - MIN[ABOVE - 2];
    }
    return -edge(2 * ABOVE + 1 - scoreClass);
  }
}
