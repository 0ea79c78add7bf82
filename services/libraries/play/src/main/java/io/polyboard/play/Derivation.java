package io.polyboard.play;

/**
 * The version of how games follow from what is asked for: the games of a tournament from its
 * definition (pairings, openings, seeds, players), and the turns of a game from its request. A game
 * at fixed nodes is the same whenever it is played by the same version.
 *
 * <p>Raise {@link #CURRENT} with the first change after a release that makes the same definition
 * lead to other requests, or the same request to other turns: another order of draws from a seed,
 * another pairing, a change of the search, the evaluation or the shipped weights that moves the
 * bench signature, or another stored form of a definition. A new setting that is off by default
 * needs no raise. A tournament keeps the version that it was begun by, and a worker of another one
 * refuses its games: running tournaments must end before an upgrade that raises it.
 */
public final class Derivation {
  /** The only version that is played. */
  public static final int CURRENT = 2;

  private Derivation() {}

  /** The version that a message means by a number: 0 asks for the current one. */
  public static int ofMessage(int number) {
    return number == 0 ? CURRENT : number;
  }
}
