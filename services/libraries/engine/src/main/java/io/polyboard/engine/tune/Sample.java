package io.polyboard.engine.tune;

import module java.base;

import io.polyboard.engine.Terms;
import io.polyboard.engine.Trace;

/**
 * The counts of the terms in a position of a game, and the score of its search. Immutable, as long
 * as its arrays are not changed.
 *
 * @param terms numbers of the terms whose count is not 0, ascending
 * @param counts count of each of these terms, White's less Black's
 * @param middleShare how much the weights of the middle game count, 0 to 1
 * @param endShare how much the weights of the end game count, 0 to 1
 * @param score of the search, in centipawns as White sees it
 */
public record Sample(char[] terms, float[] counts, float middleShare, float endShare, int score) {
  /**
   * Copies a trace.
   *
   * @param terms of the trace
   * @param score of the search, in centipawns as White sees it
   */
  public static Sample of(Trace trace, Terms terms, int score) {
    char[] numbers = new char[terms.size()];
    float[] counts = new float[terms.size()];
    int size = 0;
    for (int term = 0; term < terms.size(); term++) {
      if (trace.count(term) != 0) {
        numbers[size] = (char) term;
        counts[size++] = (float) trace.count(term);
      }
    }
    return new Sample(
        Arrays.copyOf(numbers, size),
        Arrays.copyOf(counts, size),
        (float) trace.middleShare(),
        (float) trace.endShare(),
        score);
  }
}
