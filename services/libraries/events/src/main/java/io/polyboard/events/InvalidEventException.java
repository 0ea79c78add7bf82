package io.polyboard.events;

/** A record that is not an event known to this version. */
public final class InvalidEventException extends Exception {
  public InvalidEventException(String reason) {
    super(reason);
  }
}
