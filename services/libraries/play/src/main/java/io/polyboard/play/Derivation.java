package io.polyboard.play;

/**
 * The version of how games follow from what is asked for: the games of a tournament from its
 * definition (pairings, openings, seeds, players), and the turns of a game from its request. A game
 * at fixed nodes is the same whenever it is played by the same version.
 *
 * <p>{@link #CURRENT} is to be raised, once between two releases, by whatever makes the same
 * definition lead to other requests, or the same request to other turns: another order of draws
 * from a seed, another pairing, a change of the search, the evaluation or the weights that are
 * shipped which moves the signature of the bench; and a definition that is stored in another form,
 * which who knows this one cannot read. A new setting that is off where it is not given raises
 * nothing. Whoever raises it either goes on to know the version before, so that tournaments end as
 * they were begun, or raises {@link #OLDEST} too and says in the release's notes that running
 * tournaments are to end before.
 *
 * <p>Processes of two versions run side by side while a platform is upgraded: a tournament keeps
 * the version that it was begun by, and who does not know that leaves it to those who do.
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
