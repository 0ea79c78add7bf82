package io.polyboard.tournament.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Why a game counts for nobody.
 *
 * @param reason in a sentence
 * @param at when the event was made that tells of it, in the microseconds of the database
 */
public record GameFailure(String reason, Instant at) {
  public GameFailure {
    at = at.truncatedTo(ChronoUnit.MICROS);
  }
}
