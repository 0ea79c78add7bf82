package io.polyboard.events;

/**
 * Offsets are not stored as their reader left them: the database was set back to an earlier state,
 * or another reader has the partition by now.
 */
public final class OffsetsChangedException extends RuntimeException {
  OffsetsChangedException(String message) {
    super(message);
  }
}
