package io.polyboard.events;

import io.polyboard.proto.events.v1.Event;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads a compacted topic from its beginning and for ever, in every process, without a group: what
 * it says is kept by the process. What is no event is passed over. Has one thread, which begins
 * anew after any failure.
 */
public final class CompactedReader implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(CompactedReader.class);
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration CLOSING = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 500;

  private final Topic topic;
  private final KafkaSettings settings;
  private final Topics topics;
  private final Consumer<Event> sink;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread thread;
  private volatile @Nullable KafkaConsumer<byte[], byte[]> current;

  /** How often the reader has read everything there was when it looked. */
  private long readToEnd;

  private long asked;

  /**
   * @param sink takes note of an event; called by one thread; must not fail
   */
  public CompactedReader(Topic topic, KafkaSettings settings, Topics topics, Consumer<Event> sink) {
    this.topic = topic;
    this.settings = settings;
    this.topics = topics;
    this.sink = sink;
    thread = Thread.ofPlatform().daemon().name(topic.topicName()).start(this::run);
  }

  /**
   * Waits until everything that is in the topic now has been read.
   *
   * @return whether it has
   */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (this) {
      long ticket = ++asked;
      KafkaConsumer<byte[], byte[]> consumer = current;
      if (consumer != null) {
        consumer.wakeup();
      }
      while (readToEnd < ticket) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0 || closed.get()) {
          return false;
        }
        wait(millis);
      }
      return true;
    }
  }

  /** Whether everything was read once. */
  public synchronized boolean hasReadToEnd() {
    return readToEnd > 0;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      KafkaConsumer<byte[], byte[]> consumer = current;
      if (consumer != null) {
        consumer.wakeup();
      }
      try {
        if (!thread.join(CLOSING)) {
          thread.interrupt();
        }
      } catch (InterruptedException e) {
        thread.interrupt();
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run() {
    synchronized (this) {
      // Everything there is at the start is asked for by nobody.
      asked++;
    }
    while (!closed.get()) {
      try {
        if (topics.await(POLL)) {
          read();
        }
      } catch (WakeupException e) {
        // Closed, or somebody asked while a new consumer was being made.
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.warnf("%s: %s; begins anew", topic.topicName(), e);
        pause();
      }
    }
  }

  private void read() throws InterruptedException {
    Map<String, Object> configuration = settings.client();
    configuration.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    configuration.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    configuration.remove(ConsumerConfig.GROUP_ID_CONFIG);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            configuration, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          Optional.ofNullable(consumer.partitionsFor(topic.topicName())).orElse(List.of()).stream()
              .map((PartitionInfo each) -> new TopicPartition(each.topic(), each.partition()))
              .toList();
      if (partitions.isEmpty()) {
        // Made a moment ago, and not yet known to the broker that was asked.
        throw new UnknownTopicOrPartitionException("has no partitions yet");
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      current = consumer;
      while (!closed.get()) {
        try {
          readToEnd(consumer, partitions);
          consumer.poll(POLL).forEach(this::use);
        } catch (WakeupException e) {
          // Closed, or somebody waits for the end.
        }
      }
    } finally {
      current = null;
    }
  }

  /** Where somebody waits, reads up to what is the end now. */
  private void readToEnd(KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    long ticket;
    synchronized (this) {
      ticket = asked;
      if (readToEnd >= ticket) {
        return;
      }
    }
    Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions));
    while (ends.entrySet().stream()
            .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())
        && !closed.get()) {
      consumer.poll(POLL).forEach(this::use);
    }
    synchronized (this) {
      readToEnd = Math.max(readToEnd, ticket);
      notifyAll();
    }
  }

  private void use(ConsumerRecord<byte[], byte[]> each) {
    if (each.value() == null) {
      return;
    }
    try {
      sink.accept(Events.parse(each.value()));
    } catch (InvalidEventException | RuntimeException e) {
      LOG.warnf("%s@%d is passed over: %s", each.topic(), each.offset(), e.getMessage());
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
