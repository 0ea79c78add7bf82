package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.VariantReference;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.EndingCount;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.ClusteredScore;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What a variant is like, by its games of all players. Games with the same opening are a cluster:
 * they depend on each other, and may even be the same game where neither player leaves anything to
 * chance. For one thread.
 */
final class BalanceCount {
  private final Map<Outcome, Long> endings = new HashMap<>();
  private ClusteredScore score = ClusteredScore.NONE;

  /** Games by their length in turns. */
  private final Histogram lengths = new Histogram();

  private long games;
  private long whiteWins;
  private long draws;
  private long repeated;
  private long dropped;
  private long openingsRejected;

  /** Adds a game to all but the score. */
  void add(GameResult result) {
    int halfPoints = result.ending().result().whiteHalfPoints();
    endings.merge(result.ending(), 1L, Long::sum);
    lengths.add(result.turns(), 1);
    games++;
    whiteWins += halfPoints == 2 ? 1 : 0;
    draws += halfPoints == 1 ? 1 : 0;
    openingsRejected += result.openingsRejected();
  }

  /**
   * Adds a game to the score.
   *
   * @param points half points of White in the games of its cluster that came before
   * @param size how many those are
   */
  void score(int halfPoints, long points, long size) {
    score = score.plus(points, size, halfPoints);
  }

  /** Takes a game back from the score; the arguments are those with which it was added. */
  void takeBack(int halfPoints, long points, long size) {
    score = score.minus(points, size, halfPoints);
  }

  /** Takes note of games that repeat others. */
  void repeat(int games) {
    repeated += games;
  }

  /** Counts games that repeat others as no evidence. */
  void drop(int games) {
    dropped += games;
  }

  Balance balance(VariantReference variant) {
    return new Balance(
        variant,
        games,
        whiteWins,
        draws,
        games - whiteWins - draws,
        repeated,
        dropped,
        openingsRejected,
        whiteScore(),
        games == 0 ? 0 : lengths.mean(),
        games == 0 ? 0 : lengths.quantile(0.5),
        endings.entrySet().stream()
            .sorted(
                Map.Entry.<Outcome, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(ending -> ending.getKey().endReason())
                    .thenComparing(ending -> ending.getKey().result()))
            .map(ending -> new EndingCount(ending.getKey(), ending.getValue()))
            .toList());
  }

  /** As {@link Balance} has it. */
  @Nullable Estimate whiteScore() {
    return games == 0 ? null : score.estimate();
  }
}
