package io.polyboard.events;

import org.jspecify.annotations.Nullable;

/** Kafka does not answer, or has refused what was to be written. May be tried again. */
public final class EventsUnavailableException extends RuntimeException {
  public EventsUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
