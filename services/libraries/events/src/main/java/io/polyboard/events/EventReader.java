package io.polyboard.events;

import module java.base;

import io.polyboard.service.thread.Failures;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads topics as a member of a consumer group, each event at least once. Transient failures are
 * retried without a limit, with growing pauses. An event that fails {@value #ATTEMPTS} times for
 * another reason, and a record that is not an event, become dead letters. An error, such as out of
 * memory, is not the events' fault: it ends the process. Has one thread, which restarts if Kafka
 * refuses the consumer; other threads may close the reader.
 */
public final class EventReader implements AutoCloseable {
  /** Maximum number of attempts to process an event. */
  public static final int ATTEMPTS = 5;

  private static final Logger LOG = Logger.getLogger(EventReader.class);
  private static final long REFUSED_MILLIS = 2_000;

  private final String group;
  final Set<Topic> topics;
  final StoringHandler handler;
  final EventWriter writer;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Function<Consumer<byte[], byte[]>, Offsets> offsets;
  final ServiceThread thread;
  private volatile @Nullable Consumer<byte[], byte[]> current;

  /** Why the running thread does not read; null if it does. */
  private volatile @Nullable String trouble = "not yet connected";

  private volatile boolean begun;

  EventReader(
      String group,
      Set<Topic> topics,
      StoringHandler handler,
      EventWriter writer,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Function<Consumer<byte[], byte[]>, Offsets> offsets,
      ServiceThreads threads) {
    this.group = group;
    this.topics = Set.copyOf(topics);
    this.handler = handler;
    this.writer = writer;
    this.consumers = consumers;
    this.offsets = offsets;
    thread = threads.make(group, this::run);
  }

  /** The consumer group. */
  public String group() {
    return group;
  }

  /** Whether its thread is running. */
  public boolean isRunning() {
    return thread.isRunning();
  }

  /** Why nothing is being read now; empty if the reader works. */
  public Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  /** Whether it has joined its group and read at least once. */
  public boolean hasBegun() {
    return begun;
  }

  void setTrouble(@Nullable String trouble) {
    this.trouble = trouble;
    begun |= trouble == null;
  }

  /** Leaves the group; an event in progress is finished, or delivered again to another reader. */
  @Override
  public void close() {
    thread.close(() -> {
      Consumer<byte[], byte[]> consumer = current;
      if (consumer != null) {
        consumer.wakeup();
      }
    });
  }

  private void run() throws InterruptedException {
    while (!thread.isToEnd()) {
      try {
        read();
      } catch (AuthenticationException | AuthorizationException e) {
        // A refused consumer does not retry, but rights may be granted at any time.
        pause(e);
      }
    }
  }

  private void read() throws InterruptedException {
    Consumer<byte[], byte[]> made;
    try {
      made = consumers.get();
    } catch (KafkaException e) {
      // The file of a certificate may be created later.
      pause(e);
      return;
    }
    try (Consumer<byte[], byte[]> consumer = made) {
      current = consumer;
      new Reading(this, consumer, offsets.apply(consumer)).run();
    } finally {
      current = null;
    }
  }

  private void pause(KafkaException refusal) throws InterruptedException {
    String reason = Failures.reason(refusal);
    trouble = reason;
    LOG.warnf("%s: %s; retrying in %d ms", group, reason, (Object) REFUSED_MILLIS);
    Thread.sleep(REFUSED_MILLIS);
  }
}
