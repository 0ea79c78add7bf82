package io.polyboard.archive.store;

/**
 * How many games have something in common. What was not counted by is empty.
 *
 * @param games 1 or more
 * @param meanTurns of both sides, opening included
 */
public record GroupCount(
    Common common, long games, long whiteWins, long blackWins, long draws, double meanTurns) {
  /**
   * What the games have in common.
   *
   * @param result see {@link GameSelection}
   * @param termination likewise
   */
  public record Common(
      String variantDigest,
      String variantId,
      String tournamentId,
      String white,
      String black,
      String result,
      String termination) {}
}
