package io.polyboard.archive.store;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What some games have in common. What does not count at the grain is empty or 0.
 *
 * @param grain what counts, a sum of {@link #TOURNAMENT}, {@link #PLAYERS} and {@link #OUTCOME};
 *     the variant always does
 * @param result the code of a {@link GameResult}
 * @param termination the code of a {@link GameTermination}
 */
record Cohort(
    int grain,
    String tournamentId,
    String white,
    String black,
    String variantDigest,
    String variantId,
    int result,
    int termination) {
  static final int TOURNAMENT = 1;
  static final int PLAYERS = 2;
  static final int OUTCOME = 4;

  /** The grain at which everything counts. */
  static final int FINEST = TOURNAMENT | PLAYERS | OUTCOME;

  /** The cohort of a game at the finest grain. */
  static Cohort of(GameHeader game) {
    RequestedGame request = game.request();
    return new Cohort(
        FINEST,
        request.tournamentId(),
        request.white().name(),
        request.black().name(),
        request.variantDigest(),
        request.variantId(),
        game.result().code(),
        game.termination().code());
  }

  /** This cohort of the finest grain, and those that it is part of, one of each other grain. */
  Stream<Cohort> ofAllGrains() {
    return IntStream.rangeClosed(0, FINEST).mapToObj(this::at);
  }

  private Cohort at(int coarser) {
    boolean tournament = (coarser & TOURNAMENT) != 0;
    boolean players = (coarser & PLAYERS) != 0;
    boolean outcome = (coarser & OUTCOME) != 0;
    return new Cohort(
        coarser,
        tournament ? tournamentId : "",
        players ? white : "",
        players ? black : "",
        variantDigest,
        variantId,
        outcome ? result : 0,
        outcome ? termination : 0);
  }
}
