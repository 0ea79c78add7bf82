package io.polyboard.play.standings;

import module java.base;

/**
 * Keeps scores of a tournament at a regular stride of games. The stride is 1 at first, and doubles
 * whenever there are {@value #MAX} scores; half of them are then removed. So the history has at
 * most {@value #MAX} scores, evenly spread, however many games there are. For one thread.
 */
final class ScoreHistory {
  /** Max scores kept. */
  static final int MAX = 400;

  private final List<RunningScore> scores = new ArrayList<>();
  private int stride = 1;

  /** Whether the score after this many games is kept. */
  boolean isDue(int games) {
    return games % stride == 0;
  }

  void add(RunningScore score) {
    if (scores.size() == MAX) {
      stride *= 2;
      scores.removeIf(each -> !isDue(each.games()));
    }
    if (isDue(score.games())) {
      scores.add(score);
    }
  }

  /** At most {@code max} of the kept scores, evenly spread, as a new list that may be changed. */
  List<RunningScore> scores(int max) {
    int step = (scores.size() + max - 1) / max;
    List<RunningScore> some = new ArrayList<>();
    for (int i = step - 1; i >= 0 && i < scores.size(); i += step) {
      some.add(scores.get(i));
    }
    return some;
  }
}
