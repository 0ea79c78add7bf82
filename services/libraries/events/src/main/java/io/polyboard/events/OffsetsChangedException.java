package io.polyboard.events;

/**
 * The stored offsets are not those that the reader stored: the database was restored to an earlier
 * state, or another reader now has the partition.
 */
public final class OffsetsChangedException extends RuntimeException {
  OffsetsChangedException(String message) {
    super(message);
  }
}
