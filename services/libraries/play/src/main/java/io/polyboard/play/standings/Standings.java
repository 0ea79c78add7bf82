package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.Effort;
import io.polyboard.play.schedule.Criterion;
import io.polyboard.play.schedule.Decision;
import io.polyboard.play.schedule.RoundResult;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.RatingList;
import org.jspecify.annotations.Nullable;

/**
 * How a tournament stands.
 *
 * @param players by their ranks
 * @param pairings in the order of the schedule
 * @param balances one for each variant, in the order of the definition
 * @param rounds those that are known, with the results of their games so far
 * @param decisions who is out in a knockout, in the order of the rounds
 * @param ratings of all players together, by their indices; null for a player alone and without
 *     games
 * @param stop how the stop rule stands; null where there is none
 */
public record Standings(
    List<PlayerStanding> players,
    List<PairingStanding> pairings,
    List<Balance> balances,
    List<RoundResult> rounds,
    List<Decision> decisions,
    @Nullable RatingList ratings,
    @Nullable StopStanding stop) {
  public Standings {
    players = List.copyOf(players);
    pairings = List.copyOf(pairings);
    balances = List.copyOf(balances);
    rounds = List.copyOf(rounds);
    decisions = List.copyOf(decisions);
  }

  /**
   * How one player stands. In self-play it stands as White does.
   *
   * @param player its index
   * @param rank from 1; shared by players that nothing tells apart
   * @param ranked by what it is ranked, as far as that was needed
   * @param points a point for a win and half a point for a draw, byes included
   * @param results of all its games; its score's interval takes its pairs of games for one sample.
   *     Every opponent and variant has its share of them by the schedule, so that it is rather too
   *     wide than too narrow: William Cochran, Sampling Techniques, 1977, section 5.6
   * @param effort what it spent in all its games
   */
  public record PlayerStanding(
      int player,
      String name,
      int rank,
      Map<Criterion, Double> ranked,
      double points,
      Results results,
      Effort effort) {}

  /**
   * How two players stand against each other in one variant and round.
   *
   * @param round its number, from 1
   * @param first the name of the first player
   * @param second the name of the second player; of self-play the same
   * @param results of the first player
   */
  public record PairingStanding(
      int round, VariantReference variant, String first, String second, Results results) {}

  /**
   * What a variant is like, from all its games.
   *
   * @param games those that count
   * @param repeated those of them that repeat others of the same players turn for turn
   * @param dropped those of the repeated ones that are no evidence, as nothing was left to chance
   * @param openingsRejected random openings that were drawn for these games and would not do
   * @param whiteScore White's points in a game that is not dropped; games that share an opening are
   *     not taken for independent; null without games
   * @param meanTurns the mean length in turns of both sides, opening included; 0 without games
   * @param medianTurns the median length; 0 without games
   * @param endings how the games ended, the most frequent first
   */
  public record Balance(
      VariantReference variant,
      long games,
      long whiteWins,
      long draws,
      long blackWins,
      long repeated,
      long dropped,
      long openingsRejected,
      @Nullable Estimate whiteScore,
      double meanTurns,
      double medianTurns,
      List<EndingCount> endings) {}

  /** How many games ended in one way. */
  public record EndingCount(Outcome ending, long games) {}

  /**
   * How a stop rule stands.
   *
   * @param logLikelihoodRatio of a test: the ratio of {@code elo1} to {@code elo0}
   * @param lower of a test: the ratio at which {@code elo0} is accepted; negative
   * @param upper of a test: the ratio at which {@code elo1} is accepted; positive
   * @param decidedAfter the number of games, by their order, on which the verdict rests; 0 while it
   *     is open
   * @param estimate of a test with a verdict: the first player's lead on the scale of the test,
   *     without the bias that the end of the test brings, see {@link io.polyboard.statistics.Sprt};
   *     null otherwise
   */
  public record StopStanding(
      Verdict verdict,
      int decidedAfter,
      double logLikelihoodRatio,
      double lower,
      double upper,
      @Nullable Estimate estimate) {}

  /** What a stop rule has decided. */
  public enum Verdict {
    /** More games are needed. */
    OPEN,
    /** The null hypothesis is accepted. */
    ELO0,
    /** The alternative is accepted. */
    ELO1,
    /** The score is known well enough. */
    PRECISE
  }
}
