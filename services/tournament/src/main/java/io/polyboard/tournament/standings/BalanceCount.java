package io.polyboard.tournament.standings;

import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.EndingCount;
import io.polyboard.statistics.ClusteredScore;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * What a variant is like, by its games of all players. Games with the same opening are a cluster:
 * they depend on each other, and may even be the same game where neither player leaves anything to
 * chance. For one thread.
 */
final class BalanceCount {
  private static final int FIRST_SIZE = 512;

  private final Map<Outcome, Integer> endings = new HashMap<>();
  private ClusteredScore score = ClusteredScore.NONE;

  /** Games by their length in turns. */
  private int[] lengths = new int[FIRST_SIZE];

  private int games;
  private int whiteWins;
  private int draws;

  /**
   * Adds a game.
   *
   * @param points half points of White in the games with its opening that came before
   * @param size how many those are
   */
  void add(GameResult result, long points, long size) {
    int halfPoints = result.whiteHalfPoints();
    score = score.plus(points, size, halfPoints);
    endings.merge(result.outcome(), 1, Integer::sum);
    if (result.turns() >= lengths.length) {
      lengths = Arrays.copyOf(lengths, Math.max(result.turns() + 1, 2 * lengths.length));
    }
    lengths[result.turns()]++;
    games++;
    whiteWins += halfPoints == 2 ? 1 : 0;
    draws += halfPoints == 1 ? 1 : 0;
  }

  Balance balance(String variantId) {
    Balance.Builder balance =
        Balance.newBuilder()
            .setVariantId(variantId)
            .setGames(games)
            .setWhiteWins(whiteWins)
            .setDraws(draws)
            .setBlackWins(games - whiteWins - draws);
    if (games > 0) {
      balance
          .setWhiteScore(Estimates.of(score.estimate()))
          .setMeanTurns(meanTurns())
          .setMedianTurns((lengthAt((games - 1) / 2) + lengthAt(games / 2)) / 2.0);
    }
    endings.entrySet().stream()
        .sorted(
            Map.Entry.<Outcome, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(ending -> ending.getKey().getTerminationValue())
                .thenComparing(ending -> ending.getKey().getResultValue()))
        .forEach(ending ->
            balance.addEndings(
                EndingCount.newBuilder().setOutcome(ending.getKey()).setGames(ending.getValue())));
    return balance.build();
  }

  private double meanTurns() {
    double turns = 0;
    for (int length = 0; length < lengths.length; length++) {
      turns += (double) length * lengths[length];
    }
    return turns / games;
  }

  /** The length of the game at this place, from 0, of all games by length. */
  private int lengthAt(int place) {
    int passed = 0;
    for (int length = 0; ; length++) {
      passed += lengths[length];
      if (passed > place) {
        return length;
      }
    }
  }
}
