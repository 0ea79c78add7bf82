package io.polyboard.archive.store;

/**
 * How many games have something in common. What was not counted by is empty or {@code UNKNOWN}.
 *
 * @param games 1 or more
 * @param meanTurns of both sides, opening included
 * @param medianTurns likewise
 */
public record GroupCount(
    Common common,
    long games,
    long whiteWins,
    long blackWins,
    long draws,
    double meanTurns,
    double medianTurns) {
  /** What the games have in common. */
  public record Common(
      String variantDigest,
      String variantId,
      String tournamentId,
      String white,
      String black,
      GameResult result,
      GameTermination termination) {}
}
