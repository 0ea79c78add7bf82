package io.polyboard.events;

import io.polyboard.service.thread.Failures;

/**
 * Kafka takes other records, but never this one: it is too large, or not as the topic wants it. To
 * be tried no more.
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
