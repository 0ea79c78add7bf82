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
 * The standings of a tournament.
 *
 * @param players by rank
 * @param pairings in the order of the schedule
 * @param balances one for each variant, in the order of the definition
 * @param rounds the known rounds, with the results of their games so far
 * @param decisions players eliminated in a knockout, in the order of the rounds
 * @param ratings of all players together, by index; null for a single player, or without games
 * @param stop the state of the stop rule; null if there is none
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
   * The standing of a player. In self-play, that of White.
   *
   * @param player index of the player
   * @param rank from 1; shared by players that no criterion distinguishes
   * @param ranked values of the criteria, as far as they were needed
   * @param points a point for a win and half a point for a draw, byes included
   * @param results results of all its games. The interval of the score treats all pairs of games as
   *     one sample. Because the schedule fixes the share of every opponent and variant, the
   *     interval is rather too wide than too narrow: William Cochran, Sampling Techniques, 1977,
   *     section 5.6
   * @param effort effort in all its games
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
   * The standing of two players against each other in one variant and round.
   *
   * @param round number of the round, from 1
   * @param first name of the first player
   * @param second name of the second player; in self-play, the same
   * @param results results of the first player
   */
  public record PairingStanding(
      int round, VariantReference variant, String first, String second, Results results) {}

  /**
   * The balance of a variant, from all its games.
   *
   * @param games number of counted games
   * @param repeated counted games that repeat others of the same players turn for turn
   * @param dropped repeated games that are not evidence, because nothing was left to chance
   * @param openingsRejected random openings that were drawn for these games and rejected
   * @param whiteScore White's points per game, without dropped games; games that share an opening
   *     are not treated as independent; null without games
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

  /** Number of games with an outcome. */
  public record EndingCount(Outcome ending, long games) {}

  /**
   * The state of a stop rule.
   *
   * @param logLikelihoodRatio for a test: the ratio of {@code elo1} to {@code elo0}
   * @param lower for a test: the ratio at which {@code elo0} is accepted; negative
   * @param upper for a test: the ratio at which {@code elo1} is accepted; positive
   * @param decidedAfter number of the first games, by their order, that led to the verdict; 0 while
   *     it is open
   * @param estimate for a test with a verdict: the first player's lead on the scale of the test,
   *     without the bias of stopping early, see {@link io.polyboard.statistics.Sprt}; null
   *     otherwise
   */
  public record StopStanding(
      Verdict verdict,
      int decidedAfter,
      double logLikelihoodRatio,
      double lower,
      double upper,
      @Nullable Estimate estimate) {}

  /** Verdict of a stop rule. */
  public enum Verdict {
    /** More games are needed. */
    OPEN,
    /** The null hypothesis is accepted. */
    ELO0,
    /** The alternative is accepted. */
    ELO1,
    /** The score is known precisely enough. */
    PRECISE
  }
}
