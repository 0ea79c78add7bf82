package io.polyboard.tournament.kafka;

import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import java.util.concurrent.CompletableFuture;

/** Takes the records that a relay publishes. Thread-safe. */
public interface Publisher {
  /** To Kafka. */
  static Publisher to(EventWriter writer) {
    return new Publisher() {
      @Override
      public CompletableFuture<Void> write(Outgoing outgoing) {
        return writer.write(outgoing);
      }

      @Override
      public void flush() throws InterruptedException {
        writer.flush();
      }
    };
  }

  /**
   * Takes a record, after those that it was given before.
   *
   * @return complete once the record is safe
   */
  CompletableFuture<Void> write(Outgoing outgoing);

  /** Sends at once what it was given, and waits until that is safe or refused. */
  void flush() throws InterruptedException;
}
