package io.polyboard.events;

import module java.base;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads a compacted topic from its beginning and without an end, in every process, without a group:
 * the process keeps the state. Invalid records are skipped. Has one thread, which restarts after
 * any failure.
 *
 * <p>Other threads may wait until everything is read. They do not disturb the reader: between two
 * polls it checks whether any thread waits, and then reads up to the current end for all of them at
 * once. So it requests the end at most {@value #MAX_LOOKS} times a second, however many threads
 * wait.
 */
public final class CompactedReader implements AutoCloseable {
  /** Maximum number of requests for the end of the topic per second. */
  static final int MAX_LOOKS = 20;

  private static final Logger LOG = Logger.getLogger(CompactedReader.class);
  private static final Duration LOOK = Duration.ofMillis(1_000 / MAX_LOOKS);
  private static final Duration POLL = Duration.ofMillis(250);
  private static final long PAUSE_MILLIS = 500;

  private final Topic topic;
  private final KafkaSettings settings;
  private final Topics topics;
  private final Consumer<Event> sink;
  private final ServiceThread thread;
  private volatile @Nullable KafkaConsumer<byte[], byte[]> current;

  // Guarded by this: the last ticket of the threads that wait for the end, numbered in order of
  // arrival. Ticket 1 is for the end at the start, which no thread has requested.
  private long asked = 1;

  /** The last ticket for which everything was read that existed when the ticket was issued. */
  private long readToEnd;

  private long looks;

  /**
   * @param sink processes an event; called by one thread; must not fail
   */
  public CompactedReader(
      Topic topic,
      KafkaSettings settings,
      Topics topics,
      ServiceThreads threads,
      Consumer<Event> sink) {
    this.topic = topic;
    this.settings = settings;
    this.topics = topics;
    this.sink = sink;
    thread = threads.make(topic.topicName(), this::run);
    thread.start();
  }

  /**
   * Waits until everything that is in the topic now has been read.
   *
   * @return whether it has been read in time
   */
  public boolean awaitEnd(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (this) {
      long ticket = ++asked;
      while (readToEnd < ticket) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0 || thread.isToEnd()) {
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

  synchronized long looks() {
    return looks;
  }

  @Override
  public void close() {
    thread.close(() -> {
      KafkaConsumer<byte[], byte[]> consumer = current;
      if (consumer != null) {
        consumer.wakeup();
      }
    });
  }

  private void run() throws InterruptedException {
    while (!thread.isToEnd()) {
      try {
        if (topics.await(POLL)) {
          read();
        }
      } catch (WakeupException e) {
        // Closed.
      } catch (KafkaException e) {
        LOG.warnf("%s: %s; restarting", topic.topicName(), e);
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void read() throws InterruptedException {
    Map<String, Object> configuration = settings.client();
    configuration.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    configuration.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    configuration.remove(ConsumerConfig.GROUP_ID_CONFIG);
    // A broker answers the requests of a connection in order: on the consumer's connection, a
    // request for the end would wait for the fetch under way.
    try (Admin admin = Admin.create(settings.client());
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                configuration, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      current = consumer;
      List<TopicPartition> partitions =
          Optional.ofNullable(consumer.partitionsFor(topic.topicName())).orElse(List.of()).stream()
              .map((PartitionInfo each) -> new TopicPartition(each.topic(), each.partition()))
              .toList();
      if (partitions.isEmpty()) {
        // Just created, and not yet known to this broker.
        throw new UnknownTopicOrPartitionException("has no partitions yet");
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      while (!thread.isToEnd()) {
        readToEnd(consumer, admin, partitions);
        consumer.poll(LOOK).forEach(this::use);
      }
    } finally {
      current = null;
    }
  }

  /** Reads up to the current end, if any thread waits for it. */
  private void readToEnd(
      KafkaConsumer<byte[], byte[]> consumer, Admin admin, List<TopicPartition> partitions)
      throws InterruptedException {
    long ticket;
    synchronized (this) {
      ticket = asked;
      if (readToEnd >= ticket) {
        return;
      }
      looks++;
    }
    var ends = ends(admin, partitions);
    while (ends.entrySet().stream()
            .anyMatch(end -> consumer.position(end.getKey()) < end.getValue().offset())
        && !thread.isToEnd()) {
      consumer.poll(POLL).forEach(this::use);
    }
    synchronized (this) {
      readToEnd = Math.max(readToEnd, ticket);
      notifyAll();
    }
  }

  private static Map<TopicPartition, ListOffsetsResultInfo> ends(
      Admin admin, List<TopicPartition> partitions) throws InterruptedException {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
    try {
      return admin.listOffsets(latest).all().get();
    } catch (ExecutionException e) {
      throw new KafkaException("cannot get the end of the topic", e.getCause());
    }
  }

  private void use(ConsumerRecord<byte[], byte[]> each) {
    if (each.value() == null) {
      return;
    }
    try {
      sink.accept(Events.parse(each.value()));
    } catch (InvalidEventException | RuntimeException e) {
      LOG.warnf("skipped %s@%d: %s", each.topic(), each.offset(), e.getMessage());
    }
  }
}
