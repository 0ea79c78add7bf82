package io.polyboard.play;

/**
 * The most that a player may ask for.
 *
 * @param threads searching threads, 1 or more
 * @param hash size of the transposition table in MiB, 1 or more
 */
public record PlayerLimits(int threads, int hash) {
  /** What the engine itself allows. */
  public static final PlayerLimits ENGINE =
      new PlayerLimits((int) Field.THREADS.most(), (int) Field.HASH.most());

  /** The greatest number of a field. */
  double most(Field field) {
    return switch (field) {
      case THREADS -> threads;
      case HASH -> hash;
      default -> field.most();
    };
  }
}
