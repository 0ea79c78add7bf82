package io.polyboard.archive.store;

/**
 * A game without its turns.
 *
 * @param startMfen where the turns set out from; empty for the variant's start position
 * @param openingTurns how many of the turns belong to the opening
 * @param turnCount turns of both sides, opening included
 * @param white what White spent
 * @param black what Black spent
 * @param worker that played it
 */
public record GameHeader(
    RequestedGame request,
    String startMfen,
    int openingTurns,
    int turnCount,
    GameResult result,
    GameTermination termination,
    Effort white,
    Effort black,
    String worker) {
  /**
   * What a player spent.
   *
   * @param turns that it chose
   * @param nodes positions that it visited
   * @param millis wall-clock time in milliseconds
   */
  public record Effort(int turns, long nodes, long millis) {
    public static final Effort NONE = new Effort(0, 0, 0);
  }
}
