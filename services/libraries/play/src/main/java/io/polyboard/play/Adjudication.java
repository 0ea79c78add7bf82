package io.polyboard.play;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;
import org.jspecify.annotations.Nullable;

/**
 * Ends a game before the rules do, when both players agree on its result. A player that does not
 * search never agrees.
 *
 * @param win a side wins when it leads by at least this score; null for never
 * @param draw the game is drawn when neither side leads by more than this score; null for never
 */
public record Adjudication(@Nullable Rule win, @Nullable Rule draw) {
  /** Only the rules end a game. */
  public static final Adjudication NONE = new Adjudication(null, null);

  /**
   * A score, and how long it must last.
   *
   * @param score in centipawns, 0 or more
   * @param plies number of plies in a row, 2 or more, so that both players agree
   */
  public record Rule(int score, int plies) {}

  /** Adds a fault for each number that is out of range. */
  public void check(Faults faults) {
    if (win != null) {
      faults.range(Place.of(Field.WIN_SCORE), win.score);
      faults.range(Place.of(Field.WIN_PLIES), win.plies);
    }
    if (draw != null) {
      faults.range(Place.of(Field.DRAW_SCORE), draw.score);
      faults.range(Place.of(Field.DRAW_PLIES), draw.plies);
    }
  }

  /** Follows one game. For one thread. */
  public final class Watch {
    private int white;
    private int black;
    private int level;

    /**
     * Adds the score of the player that has just moved.
     *
     * @param score from White's point of view; null if the player did not search
     * @return the outcome if the game is adjudicated now
     */
    public Optional<Outcome> next(@Nullable Integer score) {
      white = win != null && score != null && score >= win.score ? white + 1 : 0;
      black = win != null && score != null && score <= -win.score ? black + 1 : 0;
      level = draw != null && score != null && Math.abs(score) <= draw.score ? level + 1 : 0;
      if (win != null && white >= win.plies) {
        return Optional.of(Outcome.win(Side.WHITE, Outcome.Reason.ADJUDICATION));
      }
      if (win != null && black >= win.plies) {
        return Optional.of(Outcome.win(Side.BLACK, Outcome.Reason.ADJUDICATION));
      }
      return draw != null && level >= draw.plies
          ? Optional.of(Outcome.draw(Outcome.Reason.ADJUDICATION))
          : Optional.empty();
    }
  }
}
