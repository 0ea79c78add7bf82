package io.polyboard.play.schedule;

/**
 * By what players are ranked. The tie-breaks are those of the FIDE Handbook, C.07, Tie-Break
 * Regulations of August 2024, with the games of two players in one round as one encounter; a bye is
 * a won encounter with an opponent who has as many points as the player (article 16.4).
 */
public enum Criterion {
  /** Rounds of a knockout that the player has come through. */
  PROGRESS,
  /** Points a game. */
  SCORE,
  /** Points, byes included. */
  POINTS,
  /** The points of all opponents (article 8.1). */
  BUCHHOLZ,
  /** The same without the opponent that has the fewest (article 14.1). */
  BUCHHOLZ_CUT_1,
  /** The points of each opponent times the share of points won against it (article 9.1). */
  SONNEBORN_BERGER,
  /**
   * Points against those who are level by all that ranks before it, if they have all met (article
   * 6.1).
   */
  DIRECT_ENCOUNTER,
  /** Encounters won, byes included (article 7.1). */
  WINS
}
