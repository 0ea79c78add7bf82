package io.polyboard.events;

import module java.base;

import io.polyboard.events.EventWriter.Outgoing;

/** Takes records to publish. Thread-safe. */
public interface Publisher {
  /**
   * Takes a record, after those that it was given before.
   *
   * @return complete once the record is safe
   */
  CompletableFuture<Void> write(Outgoing outgoing);

  /** Sends at once what it was given, and waits until that is safe or refused. */
  void flush() throws InterruptedException;
}
