package io.polyboard.events;

import module java.base;

import io.polyboard.service.thread.ServiceThreads;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Opens the readers of this process, and closes them with the application. Thread-safe. */
@ApplicationScoped
public class EventReaders {
  private final KafkaSettings settings;
  private final EventWriter writer;
  private final ServiceThreads threads;
  private final List<EventReader> readers = new CopyOnWriteArrayList<>();

  @Inject
  EventReaders(KafkaSettings settings, EventWriter writer, ServiceThreads threads) {
    this.settings = settings;
    this.writer = writer;
    this.threads = threads;
  }

  /**
   * Begins to read at the offsets that the group has committed.
   *
   * @param group the consumer group; a new one begins at the earliest record
   */
  public EventReader open(String group, Set<Topic> topics, BatchHandler handler) {
    return open(
        group, topics, (events, read) -> handler.handle(events), consumer -> Offsets.OF_GROUP);
  }

  /**
   * Begins to read at the offsets that the handler has stored; in a partition without a stored
   * offset, at the earliest record. Offsets are also committed to the group, so that its lag can be
   * monitored.
   *
   * @param group the consumer group
   */
  public EventReader open(String group, Set<Topic> topics, StoringHandler handler) {
    return open(group, topics, handler, consumer -> new StoredOffsets(consumer, handler, settings));
  }

  private EventReader open(
      String group,
      Set<Topic> topics,
      StoringHandler handler,
      Function<Consumer<byte[], byte[]>, Offsets> offsets) {
    EventReader reader =
        new EventReader(group, topics, handler, writer, () -> consumer(group), offsets, threads);
    readers.add(reader);
    reader.thread.start();
    return reader;
  }

  private Consumer<byte[], byte[]> consumer(String group) {
    Map<String, Object> configuration = settings.client();
    configuration.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    configuration.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    configuration.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    configuration.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 500);
    // Events that arrive close together are fetched together: a dozen cost little more than one.
    // To get each event at once, set kafka.fetch.min.bytes.
    configuration.putIfAbsent(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 64 << 10);
    configuration.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 400);
    configuration.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "consumer");
    return new KafkaConsumer<>(
        configuration, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** The readers opened so far. */
  public List<EventReader> readers() {
    return List.copyOf(readers);
  }

  @PreDestroy
  void close() {
    readers.forEach(EventReader::close);
  }
}
