package io.polyboard.archive.store;

import java.util.List;

/**
 * A game as the opening explorer has it.
 *
 * @param cohort of the finest grain
 * @param strength of its players
 * @param turns its first ones, each of a position in which the game had not been before
 */
public record OpeningGame(
    Place place, int cohort, GameResult result, Strength strength, List<OpeningTurn> turns) {

  public OpeningGame {
    turns = List.copyOf(turns);
  }

  /**
   * A turn that was played in a position.
   *
   * @param key of the position, {@link io.polyboard.archive.openings.CanonicalPosition#key()}: all
   *     its images have the same
   * @param text of its image in the position that stands for them, in canonical spelling
   * @param score as the mover saw it, in centipawns; {@link #NO_SCORE} if it did not search
   */
  public record OpeningTurn(long key, String text, int score) {
    /** Of a turn that was not searched for. */
    public static final int NO_SCORE = Integer.MIN_VALUE;
  }
}
