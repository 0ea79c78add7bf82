package io.polyboard.events;

import io.polyboard.service.thread.Failures;

/**
 * Kafka accepts other records, but never this one: it is too large, or invalid for the topic. Must
 * not be retried.
 */
public final class EventRefusedException extends RuntimeException implements Failures.Known {
  public EventRefusedException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public Failures.Cause comesFrom() {
    return Failures.Cause.OTHER;
  }
}
