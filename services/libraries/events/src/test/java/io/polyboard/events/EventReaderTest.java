package io.polyboard.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.servers.SharedServers;
import java.sql.SQLTransientConnectionException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How a reader handles valid, invalid and failing events, with a real broker. */
@TestInstance(Lifecycle.PER_CLASS)
class EventReaderTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Size of a value that fills a record of the maximum size. */
  private static final int LARGEST = (8 << 20) - 700;

  private KafkaSettings settings;
  private EventWriter writer;
  private EventReaders readers;

  /** The ids of the games that the readers of a test have processed. */
  private final List<String> read = new CopyOnWriteArrayList<>();

  private final List<String> fatal = new CopyOnWriteArrayList<>();
  private final ServiceThreads threads =
      new ServiceThreads((name, error) -> fatal.add(name + ": " + error.getMessage()));

  @BeforeAll
  void start() throws InterruptedException {
    settings =
        new KafkaSettings(
            Map.of("bootstrap.servers", SharedServers.bootstrapServers(), "fetch.min.bytes", 1));
    var unused = Games.topics(settings, 4);
    writer = new EventWriter(settings);
    readers = new EventReaders(settings, writer, threads);
  }

  /** An open reader would also read the records of the next test. */
  @AfterEach
  void closeReaders() {
    readers.readers().forEach(EventReader::close);
    read.clear();
  }

  @AfterAll
  void stop() {
    readers.close();
    writer.close();
  }

  @Test
  void anEventThatFailsFiveTimesBecomesADeadLetterWithItsLastError() throws Exception {
    // Given
    AtomicInteger attempts = new AtomicInteger();
    writer.writeAll(List.of(played("fail-1"), played("fail-2"), played("fail-3")));

    // When
    open(
        "failing",
        events -> {
          for (Event event : events) {
            if (Games.id(event).equals("fail-2")) {
              attempts.addAndGet(events.size() == 1 ? 1 : 0);
              throw new IllegalStateException("cannot be used");
            }
          }
          use(events);
        });

    // Then
    await().atMost(PATIENCE).until(() -> read.containsAll(List.of("fail-1", "fail-3")));
    await().atMost(PATIENCE).until(() -> lag("failing") == 0);
    List<DeadLetter> letters = dead("fail-2");
    assertThat(letters).hasSize(1);
    assertThat(letters.getFirst().getError()).isEqualTo("cannot be used");
    assertThat(letters.getFirst().getDeliveries()).isEqualTo(EventReader.ATTEMPTS);
    assertThat(attempts).hasValue(EventReader.ATTEMPTS);
    assertThat(read).doesNotContain("fail-2");
  }

  @Test
  void anInvalidRecordBecomesOneDeadLetterHoweverOftenItsBatchIsTried() throws Exception {
    // Given an invalid record, and an event in the same batch that fails for a while
    List<Integer> deadBefore = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger(3);
    writer.writeAll(
        List.of(
            new EventWriter.Outgoing(Topic.GAMES_PLAYED.topicName(), "batch", "no".getBytes(UTF_8)),
            played("batch")));

    // When
    open(
        "batch",
        events -> {
          if (events.stream().anyMatch(event -> Games.id(event).equals("batch"))) {
            deadBefore.add(dead("batch").size());
            if (failures.getAndDecrement() > 0) {
              throw new SQLTransientConnectionException("the database is away");
            }
          }
          use(events);
        });

    // Then it becomes a dead letter after the event was processed
    await().atMost(PATIENCE).until(() -> read.contains("batch"));
    await().atMost(PATIENCE).until(() -> lag("batch") == 0);
    assertThat(deadBefore).containsExactly(0, 0, 0, 0);
    assertThat(dead("batch")).hasSize(1);
  }

  @Test
  void anErrorIsFatalAndMakesNothingADeadLetter() throws Exception {
    // Given
    writer.writeAll(List.of(played("error-1")));

    // When memory runs out while a valid event is processed
    EventReader reader =
        open(
            "error",
            events -> {
              throw new IllegalStateException(new OutOfMemoryError("by the test"));
            });

    // Then
    await().atMost(PATIENCE).until(() -> !reader.isRunning());
    assertThat(fatal).containsExactly("error: by the test");
    assertThat(reader.trouble()).contains("died: java.lang.OutOfMemoryError: by the test");
    assertThat(dead("error-1")).isEmpty();
    reader("error");
    await().atMost(PATIENCE).until(() -> read.contains("error-1"));
  }

  @Test
  void anEventWhoseResultKafkaRefusesBecomesADeadLetter() throws Exception {
    // Given an event whose result is larger than Kafka accepts
    writer.writeAll(List.of(played("large-1"), played("large-2")));

    // When
    open(
        "large",
        events -> {
          for (Event event : events) {
            int size = Games.id(event).equals("large-1") ? 9 << 20 : 1;
            writer.writeAll(
                List.of(
                    new EventWriter.Outgoing(
                        Topic.GAMES_REFEREED.topicName(), "large", new byte[size])));
            read.add(Games.id(event));
          }
        });

    // Then
    await().atMost(PATIENCE).until(() -> read.contains("large-2"));
    await().atMost(PATIENCE).until(() -> lag("large") == 0);
    assertThat(dead("large-1"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.getError()).contains("cannot write"));
    assertThat(read).doesNotContain("large-1");
  }

  @Test
  void aDeadLetterThatWouldBeTooLargeLeavesOutTheValue() throws Exception {
    // Given an invalid, incompressible record of the maximum size
    byte[] value = new byte[LARGEST];
    new Random(1).nextBytes(value);
    writer.writeAll(
        List.of(new EventWriter.Outgoing(Topic.GAMES_PLAYED.topicName(), "huge", value)));

    // When
    reader("huge");

    // Then
    await().atMost(PATIENCE).until(() -> lag("huge") == 0);
    assertThat(dead("huge"))
        .extracting(
            letter -> letter.getValue().size(),
            letter -> letter.getError().endsWith("left out: " + LARGEST + " bytes of value"))
        .containsExactly(tuple(0, true));
  }

  /** Transient failures, and how often each occurs. */
  static Stream<Arguments> transientFailures() {
    return Stream.of(
        Arguments.of(
            "unlucky",
            EventReader.ATTEMPTS + 1,
            new IllegalStateException(new SQLTransientConnectionException("the database is away"))),
        // An interrupt without a reason, which no reader expects.
        Arguments.of("again", 1, new InterruptedException("by the test")));
  }

  @ParameterizedTest
  @MethodSource("transientFailures")
  void aTransientFailureIsRetriedUntilItPasses(String group, int times, Exception failure)
      throws Exception {
    // Given
    AtomicInteger failures = new AtomicInteger(times);
    writer.writeAll(List.of(played(group)));

    // When
    EventReader reader =
        open(
            group,
            events -> {
              if (failures.getAndDecrement() > 0) {
                throw failure;
              }
              use(events);
            });

    // Then
    await().atMost(PATIENCE).until(() -> read.contains(group));
    assertThat(reader.isRunning()).isTrue();
    assertThat(dead(group)).isEmpty();
    reader.close();
    assertThat(reader.isRunning()).isFalse();
  }

  @Test
  void unfinishedEventsAreDeliveredAgainToTheNextReader() throws Exception {
    // Given
    writer.writeAll(List.of(played("again-1")));
    AtomicInteger first = new AtomicInteger();
    EventReader leaving =
        open(
            "leaving",
            events -> {
              first.incrementAndGet();
              throw new SQLTransientConnectionException("the database is away");
            });
    await().atMost(PATIENCE).until(() -> first.get() > 0);

    // When
    leaving.close();
    reader("leaving");

    // Then
    await().atMost(PATIENCE).until(() -> read.contains("again-1"));
  }

  @Test
  void processedEventsAreNotDeliveredAgainToTheNextReader() throws Exception {
    // Given
    writer.writeAll(List.of(played("once-1")));
    EventReader leaving = reader("handover");
    await().atMost(PATIENCE).until(() -> read.contains("once-1"));

    // When
    leaving.close();
    reader("handover");
    writer.writeAll(List.of(played("once-2")));

    // Then
    await().atMost(PATIENCE).until(() -> read.contains("once-2"));
    assertThat(read).containsOnlyOnce("once-1");
  }

  private EventReader reader(String group) {
    return open(group, this::use);
  }

  private void use(List<Event> events) {
    events.forEach(event -> read.add(Games.id(event)));
  }

  private EventReader open(String group, BatchHandler handler) {
    return readers.open(group, Set.of(Topic.GAMES_PLAYED), handler);
  }

  private static KafkaConsumer<byte[], byte[]> consumer(String group) {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", SharedServers.bootstrapServers(), "group.id", group),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  /** The number of records that a group has not committed. */
  private static long lag(String group) {
    try (var consumer = consumer(group)) {
      Set<TopicPartition> partitions =
          consumer.partitionsFor(Topic.GAMES_PLAYED.topicName()).stream()
              .map(each -> new TopicPartition(each.topic(), each.partition()))
              .collect(Collectors.toSet());
      var committed = consumer.committed(partitions);
      return consumer.endOffsets(partitions).entrySet().stream()
          .mapToLong(end -> {
            OffsetAndMetadata next = committed.get(end.getKey());
            return end.getValue() - (next == null ? 0 : next.offset());
          })
          .sum();
    }
  }

  private static EventWriter.Outgoing played(String game) {
    return Games.played(Topic.GAMES_PLAYED, game);
  }

  /** The current dead letters with a key. */
  private List<DeadLetter> dead(String key) throws Exception {
    List<DeadLetter> letters = new ArrayList<>();
    try (var consumer = consumer("dead-" + key)) {
      var partition = new TopicPartition(Topic.GAMES_PLAYED.deadLetterName(), 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        for (var each : consumer.poll(Duration.ofMillis(100))) {
          DeadLetter letter = Events.parse(each.value()).getDeadLetter();
          if (letter.getKey().toStringUtf8().equals(key)) {
            letters.add(letter);
          }
        }
      }
    }
    return letters;
  }
}
