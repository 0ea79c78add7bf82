package io.polyboard.play.standings;

import module java.base;

/**
 * Keeps how a tournament stood after every so many games, which is after each one at first and
 * after twice as many whenever there are too many: half of {@value #MOST} or more, evenly spread,
 * however many games there are. For one thread.
 */
final class ScoreHistory {
  /** As many are kept. */
  static final int MOST = 400;

  private final List<RunningScore> scores = new ArrayList<>();
  private int stride = 1;

  /** Whether to keep how it stands after so many games. */
  boolean isDue(int games) {
    return games % stride == 0;
  }

  void add(RunningScore score) {
    if (scores.size() == MOST) {
      stride *= 2;
      scores.removeIf(each -> !isDue(each.games()));
    }
    if (isDue(score.games())) {
      scores.add(score);
    }
  }

  /** As many of those that are kept, or fewer, evenly spread; to be changed by the caller. */
  List<RunningScore> scores(int most) {
    int step = (scores.size() + most - 1) / most;
    List<RunningScore> some = new ArrayList<>();
    for (int i = step - 1; i >= 0 && i < scores.size(); i += step) {
      some.add(scores.get(i));
    }
    return some;
  }
}
