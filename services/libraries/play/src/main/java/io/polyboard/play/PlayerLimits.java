package io.polyboard.play;

/**
 * Limits of a player's settings.
 *
 * @param threads max searching threads, 1 or more
 * @param hash max size of the transposition table in MiB, 1 or more
 */
public record PlayerLimits(int threads, int hash) {
  /** The limits of the engine. */
  public static final PlayerLimits ENGINE =
      new PlayerLimits((int) Field.THREADS.max(), (int) Field.HASH.max());

  /** The max value of a field. */
  double max(Field field) {
    return switch (field) {
      case THREADS -> threads;
      case HASH -> hash;
      default -> field.max();
    };
  }
}
