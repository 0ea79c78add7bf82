package io.polyboard.play;

/**
 * The version of the functions that derive the games of a tournament from its definition (pairings,
 * openings, seeds, players), and the turns of a game from its request. The same version always
 * plays the same game at fixed nodes.
 *
 * <p>Raise {@link #CURRENT} with the first change after a release that makes the same definition
 * lead to other requests, or the same request to other turns: another order of draws from a seed,
 * another pairing, a change of the search, the evaluation or the shipped weights that moves the
 * bench signature, or another stored form of a definition. A new setting that is off by default
 * needs no raise. A tournament keeps the version that started it, and a worker of another version
 * refuses its games: running tournaments must end before an upgrade that raises the version.
 */
public final class Derivation {
  /** The only supported version. */
  public static final int CURRENT = 3;

  private Derivation() {}

  /** The version for a number in a message: 0 is the current version. */
  public static int ofMessage(int number) {
    return number == 0 ? CURRENT : number;
  }
}
