package io.polyboard.events;

import io.polyboard.service.thread.Failures;
import org.jspecify.annotations.Nullable;

/** Kafka does not answer, or has refused to write records. May be retried. */
public final class EventsUnavailableException extends RuntimeException implements Failures.Known {
  public EventsUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public Failures.Cause comesFrom() {
    return Failures.Cause.KAFKA_UNAVAILABLE;
  }
}
