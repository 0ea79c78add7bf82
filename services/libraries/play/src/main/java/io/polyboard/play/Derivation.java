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
 * needs no raise. Either keep support for the version before, so that running tournaments end as
 * they began, or raise {@link #OLDEST} too and say in the release notes that running tournaments
 * must end before the upgrade.
 *
 * <p>Processes of two versions run side by side during an upgrade: a tournament keeps its version,
 * and processes that do not support it leave it to those that do.
 */
public final class Derivation {
  /** By which tournaments are begun now. */
  public static final int CURRENT = 2;

  /** The oldest that is still known. */
  public static final int OLDEST = 2;

  private Derivation() {}

  /** Whether games can be derived here by a version. */
  public static boolean isKnown(int version) {
    return version >= OLDEST && version <= CURRENT;
  }

  /** The version that a message means by a number: 0 asks for whatever version is current. */
  public static int ofMessage(int number) {
    return number == 0 ? CURRENT : number;
  }
}
