package io.polyboard.play.schedule;

/**
 * Who went through in a pairing of a knockout.
 *
 * @param round the number, from 1, of the last round that the two played
 * @param winner who went through
 * @param loser who is out
 */
public record Decision(int round, int winner, int loser, Means means) {

  /** By what it was decided. */
  public enum Means {
    /** The games of the pairing. */
    GAMES,
    /** A play-off. */
    PLAY_OFF,
    /** The order of the players, since the last play-off that is allowed left them level. */
    SEED
  }
}
