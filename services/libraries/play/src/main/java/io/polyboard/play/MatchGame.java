package io.polyboard.play;

/**
 * A finished game of a match.
 *
 * @param number in the match, from 1
 * @param firstIsWhite whether the first player of the match played White
 */
public record MatchGame(int number, boolean firstIsWhite, PlayedGame game) {

  /** What the first player of the match spent. */
  public PlayedGame.Effort first() {
    return firstIsWhite ? game.white() : game.black();
  }

  /** What the second player of the match spent. */
  public PlayedGame.Effort second() {
    return firstIsWhite ? game.black() : game.white();
  }

  /** Half points of the first player: 2 for a win, 1 for a draw, 0. */
  public int halfPoints() {
    return firstIsWhite ? game.whiteHalfPoints() : 2 - game.whiteHalfPoints();
  }
}
