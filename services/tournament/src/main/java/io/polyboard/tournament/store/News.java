package io.polyboard.tournament.store;

import io.polyboard.contract.catalogue.KnownWeights;
import io.polyboard.play.schedule.Fixture;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What others are to be told once a transaction is committed. */
public sealed interface News {
  /** When it came to be, by the database's clock. */
  Instant at();

  /**
   * A game is given out.
   *
   * @param failedAttempts how many attempts to play it have failed before
   */
  record GameGivenOut(String tournamentId, Fixture fixture, int failedAttempts, Instant at)
      implements News {}

  /**
   * A tournament or study enters a stage, or is in it still.
   *
   * @param stage null where it is deleted
   * @param countedGames how many games its standings count, where it has ended; 0 otherwise
   */
  record StageEntered(String tournamentId, @Nullable Stage stage, long countedGames, Instant at)
      implements News {}

  /** Weights are to be known, since players need them. */
  record WeightsNeeded(KnownWeights weights, Instant at) implements News {}
}
