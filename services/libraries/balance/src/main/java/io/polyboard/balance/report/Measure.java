package io.polyboard.balance.report;

import static io.polyboard.balance.GameMeasures.SAMPLING_PERIOD;
import static io.polyboard.balance.Sums.Of.CAPTURE_GAMES;
import static io.polyboard.balance.Sums.Of.EFFECTIVE_TURNS;
import static io.polyboard.balance.Sums.Of.GAMES;
import static io.polyboard.balance.Sums.Of.SCORED_GAMES;
import static io.polyboard.balance.Sums.Of.WEIGHED_TURNS;

import module java.base;

import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.Summary.Distribution;
import io.polyboard.balance.Sums;
import io.polyboard.balance.Sums.ByCurve;
import io.polyboard.rules.Outcome;

/**
 * The measures of a variant. Each measure is a function of the sums over its games. It has a unit,
 * and a tolerance: two variants that differ by less are alike.
 */
public enum Measure {
  WHITE_SCORE(
      "White's score",
      Unit.SHARE,
      0.03,
      "White's points per game: (wins + half the draws) / games",
      new Estimator.Score()),
  EARLY_ADVANTAGE(
      "White's advantage after 20 turns",
      Unit.SHARE,
      0.03,
      "White's expected score at turn 21 by the players' scores; compared with White's score, it"
          + " shows how much of that comes from the first turns",
      new Estimator.AtCurve(
          ByCurve.EARLY_EXPECTED_SCORES,
          sums -> 1_000.0 * sums.get(Sums.Of.EARLY_SCORED_GAMES),
          1)),
  DRAW_RATE(
      "Draws",
      Unit.SHARE,
      0.05,
      "drawn games / games, those drawn at the limit of turns included",
      new Estimator.Games(sums -> sums.games(Outcome.Result.DRAW))),
  CUT_SHORT(
      "Games cut short",
      Unit.SHARE,
      0.05,
      "games that the limit of turns or adjudication ended / games",
      new Estimator.Games(
          sums -> sums.games(Outcome.Reason.PLY_LIMIT) + sums.games(Outcome.Reason.ADJUDICATION))),
  LENGTH_TURNS(
      "Length",
      Unit.TURNS,
      15,
      "the mean length of games in turns of both sides",
      Estimator.Mean.LENGTH),
  MEDIAN_LENGTH_TURNS(
      "Median length",
      Unit.TURNS,
      15,
      "the length that half of the games do not exceed",
      new Estimator.Quantile(Estimator.Mean.LENGTH, 0.5)),
  LEGAL_TURNS(
      "Legal turns",
      Unit.A_TURN,
      5,
      "legal turns per position, before one of every " + SAMPLING_PERIOD + " turns",
      new Estimator.Ratio(
          sums -> sums.get(Count.LEGAL_TURNS), sums -> sums.get(Count.SAMPLED_TURNS))),
  EFFECTIVE_CHOICE(
      "Effective choice",
      Unit.A_TURN,
      1,
      "among how many turns the player's search divided its work: the exponential of the entropy of"
          + " the turns' shares of the positions visited, mean over turns",
      new Estimator.Ratio(
          sums -> sums.get(EFFECTIVE_TURNS), sums -> 10.0 * sums.get(WEIGHED_TURNS))),
  OPENING_DIVERSITY_1(
      "First turns",
      Unit.POSITIONS,
      2,
      "among how many positions games are divided after the first turn: 1 / the share of the pairs"
          + " of games in the same position (after Simpson 1949)",
      new Estimator.Openings(Distribution.OPENING_1)),
  OPENING_DIVERSITY_4(
      "Openings of 4 turns",
      Unit.POSITIONS,
      10,
      "among how many positions games are divided after four turns of both sides together: 1 / the"
          + " share of the pairs of games in the same position (after Simpson 1949)",
      new Estimator.Openings(Distribution.OPENING_4)),
  OPENING_DIVERSITY_8(
      "Openings of 8 turns",
      Unit.POSITIONS,
      50,
      "among how many positions games are divided after eight turns of both sides together: 1 / the"
          + " share of the pairs of games in the same position (after Simpson 1949)",
      new Estimator.Openings(Distribution.OPENING_8)),
  GOOD_TURNS_1(
      "Good first turns",
      Unit.A_TURN,
      2,
      goodBefore("the first turn"),
      goodTurns(Sums.Of.GOOD_TURNS_1_GAMES, Sums.Of.GOOD_TURNS_1)),
  GOOD_TURNS_4(
      "Good fourth turns",
      Unit.A_TURN,
      2,
      goodBefore("the fourth turn of both sides together, mean over games"),
      goodTurns(Sums.Of.GOOD_TURNS_4_GAMES, Sums.Of.GOOD_TURNS_4)),
  GOOD_TURNS_8(
      "Good eighth turns",
      Unit.A_TURN,
      2,
      goodBefore("the eighth turn of both sides together, mean over games"),
      goodTurns(Sums.Of.GOOD_TURNS_8_GAMES, Sums.Of.GOOD_TURNS_8)),
  WHITE_DIFFICULTY(
      "Difficulty for White",
      Unit.BITS,
      0.3,
      hardFor("White"),
      difficulty(Sums.Of.WHITE_BITS_GAMES, Sums.Of.WHITE_BITS)),
  BLACK_DIFFICULTY(
      "Difficulty for Black",
      Unit.BITS,
      0.3,
      hardFor("Black"),
      difficulty(Sums.Of.BLACK_BITS_GAMES, Sums.Of.BLACK_BITS)),
  DIFFICULTY_ASYMMETRY(
      "Harder for Black",
      Unit.BITS,
      0.3,
      "the difficulty for Black minus that for White; below 0, White's turns are harder to find"
          + " (after Barthelemy 2025)",
      new Estimator.Gap(
          difficulty(Sums.Of.BLACK_BITS_GAMES, Sums.Of.BLACK_BITS),
          difficulty(Sums.Of.WHITE_BITS_GAMES, Sums.Of.WHITE_BITS))),
  JAM(
      "Jam",
      Unit.SHARE,
      0.05,
      "pieces without a legal move / pieces of the side to move, before one of every "
          + SAMPLING_PERIOD
          + " turns, out of check, on boards that are not decided",
      new Estimator.Ratio(Sums::stuck, Sums::pieces, 1)),
  WORST_JAM(
      "Worst jam of a game",
      Unit.SHARE,
      0.05,
      "the greatest share of a side's pieces without a legal move, sampled before one of every "
          + SAMPLING_PERIOD
          + " turns, mean over games",
      new Estimator.Mean(
          Distribution.MAX_STUCK, sums -> sums.get(Count.MAX_STUCK), GAMES, 1_000, 1)),
  JAMMED_GAMES(
      "Games with a jam of a half",
      Unit.SHARE,
      0.05,
      "games in which at least half of a side's pieces were without a legal move at once, sampled"
          + " before one of every "
          + SAMPLING_PERIOD
          + " turns / games",
      new Estimator.Games(sums -> sums.get(Sums.Of.JAMMED_GAMES))),
  FIRST_CAPTURE_TURN(
      "First capture",
      Unit.TURNS,
      4,
      "the number of the turn of the first capture, mean over games with one",
      new Estimator.Mean(
          Distribution.FIRST_CAPTURE, sums -> sums.get(Count.FIRST_CAPTURE), CAPTURE_GAMES, 1)),
  LONGEST_QUIET_TURNS(
      "Longest quiet stretch",
      Unit.TURNS,
      8,
      "the longest run of turns without capture, promotion or pawn move, mean over games",
      new Estimator.Mean(
          Distribution.LONGEST_QUIET, sums -> sums.get(Count.LONGEST_QUIET), GAMES, 1)),
  CAPTURES(
      "Captures",
      Unit.A_TURN,
      0.03,
      "pieces captured / turns",
      new Estimator.Ratio(sums -> sums.get(Count.CAPTURES), sums -> sums.get(Count.TURNS))),
  CHECKS(
      "Checks",
      Unit.A_TURN,
      0.03,
      "turns that give check / turns",
      new Estimator.Ratio(sums -> sums.get(Count.CHECKS), sums -> sums.get(Count.TURNS))),
  PROMOTIONS(
      "Promotions",
      Unit.A_GAME,
      0.3,
      "pawns promoted / games",
      new Estimator.Ratio(sums -> sums.get(Count.PROMOTIONS), sums -> sums.get(GAMES))),
  BOARD_CHANGES(
      "Changes of board",
      Unit.SHARE,
      0.05,
      "moves that end on another board / moves",
      new Estimator.Ratio(sums -> sums.get(Count.BOARD_CHANGES), sums -> sums.get(Count.MOVES), 1)),
  CELLS_USED(
      "Cells used",
      Unit.SHARE,
      0.05,
      "cells on which at least one move of the game ends / cells, mean over games",
      use(Count.CELLS_USED)),
  BOARDS_USED(
      "Boards used",
      Unit.SHARE,
      0.05,
      "boards on which at least one move of the game ends / boards, mean over games",
      use(Count.BOARDS_USED)),
  RAREST_BOARD(
      "Least used board",
      Unit.SHARE,
      0.05,
      "moves that end on the board with the fewest / an equal share of the game's moves, mean over"
          + " games: 1 if all boards are used alike, 0 if one is not used",
      use(Count.RAREST_BOARD)),
  KINDS_USED(
      "Kinds of piece used",
      Unit.SHARE,
      0.05,
      "kinds of piece that move at least once in the game / kinds, mean over games",
      use(Count.KINDS_USED)),
  LEAD_CHANGES(
      "Lead changes",
      Unit.A_GAME,
      0.3,
      "how often the lead, an expected score of 0.55 or more, passes to the other side / games"
          + " (after Browne 2008)",
      new Estimator.AtCurve(
          ByCurve.LEAD_CHANGES, sums -> sums.get(SCORED_GAMES), Double.POSITIVE_INFINITY)),
  COMEBACK(
      "Comeback",
      Unit.SHARE,
      0.03,
      "how far below an even score the winner's expected score fell at worst, mean over games; in"
          + " drawn games, that of the side that fell further (after Browne 2008, drama)",
      new Estimator.AtCurve(ByCurve.COMEBACKS, sums -> 1_000.0 * sums.get(SCORED_GAMES), 1)),
  LATE_UNCERTAINTY(
      "Late uncertainty",
      Unit.SHARE,
      0.1,
      "how near the expected score is to even in the last quarter of the turns: 1 even, 0 decided"
          + " (after Browne 2008, uncertainty)",
      new Estimator.AtCurve(
          ByCurve.LATE_UNCERTAINTIES, sums -> 1_000.0 * sums.get(SCORED_GAMES), 1)),
  DECISIVE_MOMENT(
      "Decisive moment",
      Unit.SHARE,
      0.1,
      "the share of a won game before the turn from which on the winner's expected score is 0.9 or"
          + " more (after Browne 2008, decisiveness)",
      new Estimator.AtCurve(
          ByCurve.DECISIVE_SHARES, sums -> 1_000.0 * sums.atCurve(ByCurve.DECIDED_GAMES), 1)),
  BLUNDER_RATE(
      "Blunders",
      Unit.A_TURN,
      0.002,
      "turns after which the player's expected score has fallen by 0.2 or more by its next turn"
          + " / turns with a score",
      new Estimator.AtCurve(
          ByCurve.BLUNDERS, sums -> sums.get(Count.SCORED_TURNS), Double.POSITIVE_INFINITY));

  private final String title;
  private final Unit unit;
  private final double tolerance;
  private final String definition;
  private final Estimator estimator;

  Measure(String title, Unit unit, double tolerance, String definition, Estimator estimator) {
    this.title = title;
    this.unit = unit;
    this.tolerance = tolerance;
    this.definition = definition;
    this.estimator = estimator;
  }

  /** The mean over games of a share in thousandths. */
  private static Estimator use(Count share) {
    return new Estimator.Ratio(
        sums -> sums.get(share), sums -> 1_000.0 * sums.get(Sums.Of.TURN_GAMES), 1);
  }

  private static String goodBefore(String turn) {
    return "turns whose score is at most 30 centipawns less than the best, as short searches find"
        + " them, before "
        + turn;
  }

  private static String hardFor(String side) {
    return "how hard a good turn is to find: log2(legal turns / good turns), before one turn of "
        + side
        + "'s drawn at random from each game, mean over games; a turn is good if its score is at"
        + " most 30 centipawns less than the best (after Barthelemy 2025)";
  }

  private static Estimator goodTurns(Sums.Of games, Sums.Of turns) {
    return new Estimator.Ratio(sums -> sums.get(turns), sums -> sums.get(games));
  }

  private static Estimator.Ratio difficulty(Sums.Of games, Sums.Of bits) {
    return new Estimator.Ratio(sums -> sums.get(bits), sums -> 100.0 * sums.get(games));
  }

  /** The name in programs and documents, such as {@code white-score}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A few words for people. */
  public String title() {
    return title;
  }

  /** What it counts. */
  public Unit unit() {
    return unit;
  }

  /** Differences of less than this do not matter. */
  public double tolerance() {
    return tolerance;
  }

  /** The formula, in words. */
  public String definition() {
    return definition;
  }

  Estimator estimator() {
    return estimator;
  }

  /** A statistic of sums. */
  interface OfSums extends ToDoubleFunction<Sums> {}
}
