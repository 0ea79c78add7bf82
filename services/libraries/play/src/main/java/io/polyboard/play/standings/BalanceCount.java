package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.VariantReference;
import io.polyboard.play.standings.Standings.Balance;
import io.polyboard.play.standings.Standings.EndingCount;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the games of a variant by all players, except for White's score. For one thread. */
final class BalanceCount {
  private final Map<Outcome, Long> endings = new HashMap<>();

  /** Games by length in turns. */
  private final Histogram lengths = new Histogram();

  private long games;
  private long whiteWins;
  private long draws;
  private long repeated;
  private long dropped;
  private long openingsRejected;

  /**
   * Adds a game.
   *
   * @param repeats number of games now known to repeat others: this one, or both of its pair
   * @param drops how many of them are not evidence
   */
  void add(GameResult result, int repeats, int drops) {
    int halfPoints = result.ending().result().whiteHalfPoints();
    endings.merge(result.ending(), 1L, Long::sum);
    lengths.add(result.turns(), 1);
    games++;
    whiteWins += halfPoints == 2 ? 1 : 0;
    draws += halfPoints == 1 ? 1 : 0;
    openingsRejected += result.openingsRejected();
    repeated += repeats;
    dropped += drops;
  }

  /**
   * The balance of the variant.
   *
   * @param whiteScore see {@link Balance}
   */
  Balance balance(VariantReference variant, @Nullable Estimate whiteScore) {
    return new Balance(
        variant,
        games,
        whiteWins,
        draws,
        games - whiteWins - draws,
        repeated,
        dropped,
        openingsRejected,
        whiteScore,
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
}
