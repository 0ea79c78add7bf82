package io.polyboard.events;

/** A record that holds no event that this version knows. */
public final class InvalidEventException extends Exception {
  public InvalidEventException(String reason) {
    super(reason);
  }
}
