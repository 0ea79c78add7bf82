package io.polyboard.balance;

import module java.base;

/**
 * The classes into which players' scores fall in histograms, from White's losses to White's wins.
 * Those of a score and of its negative lie opposite each other. They are 32 centipawns wide near
 * zero, and a fifth of their score further out.
 */
public final class ScoreClasses {
  /** Classes of scores above zero; as many lie below, and one between them. */
  private static final int ABOVE = 27;

  /** The least scores of the classes above the middle one. */
  private static final int[] LEAST = new int[ABOVE];

  static {
    LEAST[0] = 16;
    for (int i = 1; i < ABOVE; i++) {
      LEAST[i] = LEAST[i - 1] + Math.max(32, LEAST[i - 1] / 5);
    }
  }

  /** The number of classes. */
  public static final int COUNT = 2 * ABOVE + 1;

  private ScoreClasses() {}

  /** The class of White's score in centipawns, 0 to {@link #COUNT} − 1. */
  public static int of(int score) {
    int found = Arrays.binarySearch(LEAST, Math.abs(score));
    int above = found >= 0 ? found + 1 : -found - 1;
    return ABOVE + (score < 0 ? -above : above);
  }

  /**
   * A score within a class, in centipawns.
   *
   * @param share of the class that lies below, 0 to 1
   */
  public static double within(int scoreClass, double share) {
    return edge(scoreClass) + share * (edge(scoreClass + 1) - edge(scoreClass));
  }

  /** Where a class begins. The last is taken to be as wide as the one before. */
  private static double edge(int scoreClass) {
    int above = scoreClass - ABOVE;
    if (above > 0) {
      return above <= ABOVE ? LEAST[above - 1] : 2.0 * LEAST[ABOVE - 1] - LEAST[ABOVE - 2];
    }
    return -edge(2 * ABOVE + 1 - scoreClass);
  }
}
