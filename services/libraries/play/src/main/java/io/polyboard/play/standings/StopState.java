package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.Slot;
import io.polyboard.play.schedule.StopRule;
import io.polyboard.play.standings.Standings.StopStanding;
import io.polyboard.play.standings.Standings.Verdict;
import io.polyboard.statistics.Sprt;
import io.polyboard.statistics.Tally;

/**
 * Applies a stop rule to games in the order of their numbers, as far as no game before is
 * outstanding: short games are counted before long ones and differ from them, so the verdict must
 * not depend on the order of completion. A pair counts when both games are counted. Pairs with a
 * failed game do not count, nor do games that repeat earlier ones without any chance involved. For
 * one thread.
 */
final class StopState {
  private final StopRule rule;
  private final Schedule schedule;

  /** Games or pairs of each line, by the first player's half points. */
  private final long[][] counts;

  private final Repetitions repetitions = new Repetitions();

  /** How many games, from the first, were processed. */
  private int seen;

  private Verdict verdict = Verdict.OPEN;

  /**
   * @param schedule schedule of one round; for a test, with one line
   */
  StopState(StopRule rule, Schedule schedule) {
    this.rule = rule;
    this.schedule = schedule;
    counts = new long[schedule.lines().size()][schedule.definition().isPaired() ? 5 : 3];
  }

  /** Processes the games that are now available, until there is a verdict. */
  void advance(Settled settled) {
    int step = schedule.definition().gamesOfOpening();
    while (!isDecided() && seen + step <= schedule.games()) {
      int first = seen + 1;
      int points = points(settled, first, step);
      if (points == Settled.UNKNOWN) {
        return;
      }
      seen += step;
      Slot slot = schedule.slot(first);
      if (points != Settled.FAILED
          && (schedule.definition().hasChance(schedule.line(slot).pairing())
              || !repetitions.repeats(schedule.line(slot), settled, first, step))) {
        counts[slot.line()][points]++;
        verdict = verdict();
      }
    }
  }

  boolean isDecided() {
    return verdict != Verdict.OPEN;
  }

  /** The state; games after the verdict do not change it. */
  StopStanding standing() {
    int decidedAfter = isDecided() ? seen : 0;
    return switch (rule) {
      case StopRule.Precision _ -> new StopStanding(verdict, decidedAfter, 0, 0, 0, null);
      case StopRule.Test(Sprt sprt) ->
          new StopStanding(
              verdict,
              decidedAfter,
              sprt.logLikelihoodRatio(tally(0)),
              sprt.lower(),
              sprt.upper(),
              sprt.estimate(tally(0)).orElse(null));
    };
  }

  private Verdict verdict() {
    return switch (rule) {
      case StopRule.Precision precision ->
          IntStream.range(0, counts.length).allMatch(line -> isPrecise(tally(line), precision))
              ? Verdict.PRECISE
              : Verdict.OPEN;
      case StopRule.Test(Sprt sprt) ->
          switch (sprt.verdict(tally(0))) {
            case OPEN -> Verdict.OPEN;
            case ELO0 -> Verdict.ELO0;
            case ELO1 -> Verdict.ELO1;
          };
    };
  }

  private static boolean isPrecise(Tally tally, StopRule.Precision rule) {
    return !tally.isEmpty()
        && tally.games() >= rule.minGames()
        && tally.scoreEstimate().margin() <= rule.halfWidth();
  }

  private Tally tally(int line) {
    return new Tally(Arrays.stream(counts[line]).boxed().toList());
  }

  /** The first player's half points in the next games together. */
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
