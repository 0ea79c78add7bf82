package io.polyboard.tournament.standings;

import io.polyboard.proto.tournament.v1.StopStanding;
import io.polyboard.proto.tournament.v1.Verdict;
import io.polyboard.statistics.Tally;
import io.polyboard.tournament.schedule.Schedule;
import java.util.Arrays;

/**
 * Applies a stop rule to the longest run of games, from the first one, that are all back, and to
 * every shorter such run before it: short games are back before long ones and are not like them,
 * and the verdict is not to depend on who was quick. Pairs count when both games are back; pairs
 * with a game that failed count for nobody. For one thread.
 */
final class StopState {
  private final StopRule rule;
  private final Schedule schedule;
  private final long[] counts;

  /** The games that were looked at, from the first. */
  private int seen;

  private Verdict verdict = Verdict.VERDICT_OPEN;

  /**
   * @param schedule of a match in one variant, so that every game is of the same line
   */
  StopState(StopRule rule, Schedule schedule) {
    this.rule = rule;
    this.schedule = schedule;
    counts = new long[schedule.isPaired() ? 5 : 3];
  }

  /** Looks at the games that the run now has more, until there is a verdict. */
  void advance(Settled settled) {
    int step = schedule.isPaired() ? 2 : 1;
    while (!isDecided() && seen + step <= schedule.games()) {
      int points = points(settled, seen + 1, step);
      if (points == Settled.UNKNOWN) {
        return;
      }
      seen += step;
      if (points != Settled.FAILED) {
        counts[points]++;
        verdict = rule.verdict(tally());
      }
    }
  }

  boolean isDecided() {
    return verdict != Verdict.VERDICT_OPEN;
  }

  /** How it stands; what comes after the verdict changes nothing. */
  StopStanding standing() {
    return rule.standing(tally()).toBuilder()
        .setVerdict(verdict)
        .setDecidedAfter(isDecided() ? seen : 0)
        .build();
  }

  private Tally tally() {
    return new Tally(Arrays.stream(counts).boxed().toList());
  }

  /** Half points of the first player in the next games together. */
  private int points(Settled settled, int first, int step) {
    int points = 0;
    boolean failed = false;
    for (int number = first; number < first + step; number++) {
      int white = settled.get(number);
      if (white == Settled.UNKNOWN) {
        return Settled.UNKNOWN;
      }
      failed |= white == Settled.FAILED;
      points += schedule.slot(number).firstIsWhite() ? white : 2 - white;
    }
    return failed ? Settled.FAILED : points;
  }
}
