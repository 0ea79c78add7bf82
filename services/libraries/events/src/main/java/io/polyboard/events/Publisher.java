package io.polyboard.events;

import module java.base;

import io.polyboard.events.EventWriter.Outgoing;

/** Publishes records. Thread-safe. */
public interface Publisher {
  /**
   * Writes a record after those written before.
   *
   * @return completes once the record is safe
   */
  CompletableFuture<Void> write(Outgoing outgoing);

  /** Sends all written records at once, and waits until they are safe or refused. */
  void flush() throws InterruptedException;
}
