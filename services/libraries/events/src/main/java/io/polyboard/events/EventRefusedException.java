package io.polyboard.events;

/**
 * Kafka takes other records, but never this one: it is too large, or not as the topic wants it. To
 * be tried no more.
 */
public final class EventRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EventRefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
