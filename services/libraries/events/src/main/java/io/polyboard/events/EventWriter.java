package io.polyboard.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes events with one idempotent producer. An acknowledged record is in every in-sync replica.
 * Thread-safe.
 */
@ApplicationScoped
public class EventWriter implements Publisher {
  /** How long a record may wait for Kafka; long enough for the restart of a broker. */
  private static final Duration DELIVERY = Duration.ofMinutes(1);

  /** How long a record waits to be sent with others, unless {@link #flush} is called. */
  private static final Duration LINGER = Duration.ofMillis(200);

  private final KafkaProducer<byte[], byte[]> producer;

  /**
   * A record to write.
   *
   * @param value null to delete the key from a compacted topic
   */
  public record Outgoing(String topic, String key, byte @Nullable [] value) {
    /** A record with an event. */
    public static Outgoing of(Topic topic, String key, Event event) {
      return new Outgoing(topic.topicName(), key, event.toByteArray());
    }

    /** A record that deletes a key from a compacted topic. */
    public static Outgoing tombstone(Topic topic, String key) {
      return new Outgoing(topic.topicName(), key, null);
    }

    /** The record of a dead letter. */
    static Outgoing of(DeadLetter letter) {
      return new Outgoing(
          Topic.deadLetterName(letter.getTopic()),
          letter.getKey().toStringUtf8(),
          Events.of(letter).toByteArray());
    }
  }

  @Inject
  public EventWriter(KafkaSettings settings) {
    Map<String, Object> configuration = settings.client();
    configuration.put(ProducerConfig.ACKS_CONFIG, "all");
    configuration.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    configuration.put(ProducerConfig.LINGER_MS_CONFIG, LINGER.toMillis());
    configuration.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    configuration.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 8 << 20);
    configuration.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) DELIVERY.toMillis());
    configuration.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    configuration.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000L);
    producer =
        new KafkaProducer<>(configuration, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Writes an event, soon or when {@link #flush} is called.
   *
   * @return completes once Kafka has acknowledged it; fails with {@link
   *     EventsUnavailableException}, or with {@link EventRefusedException} if Kafka would never
   *     accept the record
   */
  public CompletableFuture<Void> write(Topic topic, String key, Event event) {
    return write(Outgoing.of(topic, key, event));
  }

  /** Writes a record, as {@link #write(Topic, String, Event)} does. */
  @Override
  public CompletableFuture<Void> write(Outgoing outgoing) {
    CompletableFuture<Void> written = new CompletableFuture<>();
    ProducerRecord<byte[], byte[]> sent =
        new ProducerRecord<>(outgoing.topic(), outgoing.key().getBytes(UTF_8), outgoing.value());
    TraceHeaders.inject(sent.headers());
    try {
      producer.send(
          sent,
          (metadata, failure) -> {
            if (failure == null) {
              written.complete(null);
            } else {
              written.completeExceptionally(failure(outgoing.topic(), failure));
            }
          });
    } catch (KafkaException e) {
      written.completeExceptionally(failure(outgoing.topic(), e));
    }
    return written;
  }

  /**
   * Sends all written records at once, and waits until Kafka has acknowledged or refused them.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  @Override
  public void flush() throws InterruptedException {
    try {
      producer.flush();
    } catch (InterruptException e) {
      boolean unused = Thread.interrupted();
      throw new InterruptedException(e.getMessage());
    }
  }

  /**
   * Writes records in order, and waits until all are acknowledged.
   *
   * @throws EventsUnavailableException if one was not acknowledged; others may have been written
   * @throws EventRefusedException if Kafka would never accept one; others may have been written
   */
  public void writeAll(Collection<Outgoing> all) throws InterruptedException {
    List<CompletableFuture<Void>> written = all.stream().map(this::write).toList();
    flush();
    await(CompletableFuture.allOf(written.toArray(CompletableFuture[]::new)));
  }

  private static void await(CompletableFuture<Void> written) throws InterruptedException {
    try {
      written.get(DELIVERY.toMillis() * 2, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure("the topics", e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw failure("the topics", e);
    }
  }

  /**
   * Writes a dead letter, and waits until it is acknowledged.
   *
   * @throws EventsUnavailableException if it is not acknowledged
   */
  public void writeDeadLetter(DeadLetter letter) throws InterruptedException {
    CompletableFuture<Void> written = writeDeadLetter(letter, this::write);
    flush();
    await(written);
  }

  /**
   * Writes a dead letter. If Kafka refuses it, leaves out the record's value: a record of the
   * maximum size becomes too large when the reason is added.
   *
   * @return completes once it is written
   */
  public static CompletableFuture<Void> writeDeadLetter(
      DeadLetter letter, Function<Outgoing, CompletableFuture<Void>> writer) {
    return writer
        .apply(Outgoing.of(letter))
        .exceptionallyComposeAsync(failure ->
            refusal(failure) == null
                ? CompletableFuture.failedFuture(failure)
                : writer.apply(Outgoing.of(withoutValue(letter))));
  }

  private static DeadLetter withoutValue(DeadLetter letter) {
    return letter.toBuilder()
        .clearValue()
        .setError(letter.getError() + "; left out: " + letter.getValue().size() + " bytes of value")
        .build();
  }

  /** The refusal of a record by Kafka, if it caused the failure of a future; null otherwise. */
  public static @Nullable EventRefusedException refusal(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException || failure instanceof ExecutionException
            ? failure.getCause()
            : failure;
    return cause instanceof EventRefusedException refused ? refused : null;
  }

  private static RuntimeException failure(String topic, Throwable cause) {
    return switch (cause) {
      case EventsUnavailableException same -> same;
      case EventRefusedException same -> same;
      default -> {
        String message = "cannot write to " + topic + ": " + cause.getMessage();
        yield isOfRecord(cause)
            ? new EventRefusedException(message, cause)
            : new EventsUnavailableException(message, cause);
      }
    };
  }

  private static boolean isOfRecord(Throwable failure) {
    return failure instanceof RecordTooLargeException
        || failure instanceof RecordBatchTooLargeException
        || failure instanceof InvalidRecordException
        || failure instanceof InvalidTimestampException
        || failure instanceof InvalidTopicException
        || failure instanceof SerializationException;
  }

  @PreDestroy
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
