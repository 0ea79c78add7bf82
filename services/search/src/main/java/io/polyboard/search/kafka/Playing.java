package io.polyboard.search.kafka;

import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A game that a thread of its own plays. Thread-safe. */
public final class Playing {
  private final ConsumerRecord<byte[], byte[]> request;
  private final CompletableFuture<Void> played = new CompletableFuture<>();
  private final CompletableFuture<AcknowledgeType> answer = new CompletableFuture<>();
  private final Thread thread;

  /**
   * Begins to play.
   *
   * @param last whether no other game is played before the queue is told how this one ended
   */
  public Playing(GamePlayer player, ConsumerRecord<byte[], byte[]> request, boolean last) {
    this.request = request;
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("game-" + request.offset())
            .start(() -> {
              AcknowledgeType given = AcknowledgeType.RELEASE;
              try {
                given = player.play(request, last, () -> played.complete(null));
              } catch (InterruptedException e) {
                // It is given back, unless the one who interrupts knows better.
              } finally {
                answer.complete(given);
                played.complete(null);
              }
            });
  }

  public ConsumerRecord<byte[], byte[]> request() {
    return request;
  }

  /** Complete once the game is over, though Kafka may not have it yet. */
  public CompletableFuture<Void> played() {
    return played;
  }

  /** What the queue is to be told of the request. */
  public CompletableFuture<AcknowledgeType> answer() {
    return answer;
  }

  /** Ends the game, if it is not over. */
  public void interrupt() {
    thread.interrupt();
  }
}
