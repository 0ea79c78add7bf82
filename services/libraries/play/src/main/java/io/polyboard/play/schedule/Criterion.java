package io.polyboard.play.schedule;

/**
 * A criterion for ranking players. The tie-breaks are those of the FIDE Handbook, C.07, Tie-Break
 * Regulations of August 2024, with the games of two players in one round as one encounter; a bye is
 * a won encounter with an opponent who has as many points as the player (article 16.4).
 */
public enum Criterion {
  /** Rounds of a knockout that the player has survived. */
  PROGRESS,
  /** Points per game. */
  SCORE,
  /** Points, byes included. */
  POINTS,
  /** The sum of all opponents' points (article 8.1). */
  BUCHHOLZ,
  /** The same without the opponent that has the fewest points (article 14.1). */
  BUCHHOLZ_CUT_1,
  /** The sum of each opponent's points times the share of points won against it (article 9.1). */
  SONNEBORN_BERGER,
  /**
   * Points against the players who are level by all earlier criteria, if they have all met (article
   * 6.1).
   */
  DIRECT_ENCOUNTER,
  /** Encounters won, byes included (article 7.1). */
  WINS
}
