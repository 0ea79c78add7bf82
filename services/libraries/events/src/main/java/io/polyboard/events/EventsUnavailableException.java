package io.polyboard.events;

import io.polyboard.service.thread.Failures;
import org.jspecify.annotations.Nullable;

/** Kafka does not answer, or has refused what was to be written. May be tried again. */
public final class EventsUnavailableException extends RuntimeException implements Failures.Known {
  public EventsUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public Failures.Cause comesFrom() {
    return Failures.Cause.KAFKA_UNAVAILABLE;
  }
}
