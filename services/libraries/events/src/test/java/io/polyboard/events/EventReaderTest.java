package io.polyboard.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.servers.SharedServers;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
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

/** What a reader makes of events that are good, bad and unlucky, from a real broker. */
@TestInstance(Lifecycle.PER_CLASS)
class EventReaderTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Bytes of a value that the broker takes, but nothing besides. */
  private static final int LARGEST = (8 << 20) - 700;

  private KafkaSettings settings;
  private EventWriter writer;
  private EventReaders readers;
  private final List<String> fatal = new CopyOnWriteArrayList<>();
  private final ServiceThreads threads =
      new ServiceThreads((name, error) -> fatal.add(name + ": " + error.getMessage()));

  @BeforeAll
  void start() throws InterruptedException {
    settings =
        new KafkaSettings(
            Map.of("bootstrap.servers", SharedServers.bootstrapServers(), "fetch.min.bytes", 1));
    Topics topics = new Topics(settings, 4, Duration.ofDays(1));
    topics.start();
    assertThat(topics.await(PATIENCE)).isTrue();
    writer = new EventWriter(settings);
    readers = new EventReaders(settings, writer, threads);
  }

  /** A reader left open would read the records of the next test too. */
  @AfterEach
  void closeReaders() {
    readers.readers().forEach(EventReader::close);
  }

  @AfterAll
  void stop() {
    readers.close();
    writer.close();
  }

  @Test
  void aRecordThatIsNoEventBecomesADeadLetterAndTheOthersAreRead() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    writer.write(
        new EventWriter.Outgoing(Topic.GAMES_PLAYED.topicName(), "poison", "no".getBytes(UTF_8)));
    writer.writeAll(List.of(played("poison-1"), played("poison-2")));

    // When
    readers.open(
        "poison", Set.of(Topic.GAMES_PLAYED), events -> events.forEach(e -> read.add(id(e))));

    // Then
    await(() -> read.containsAll(List.of("poison-1", "poison-2")));
    await(() -> lag("poison") == 0);
    assertThat(dead("poison")).hasSize(1);
  }

  @Test
  void anEventThatFailsFiveTimesBecomesADeadLetterWithItsLastError() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    AtomicInteger attempts = new AtomicInteger();
    writer.writeAll(List.of(played("fail-1"), played("fail-2"), played("fail-3")));

    // When
    readers.open(
        "failing",
        Set.of(Topic.GAMES_PLAYED),
        events -> {
          for (Event event : events) {
            if (id(event).equals("fail-2")) {
              attempts.addAndGet(events.size() == 1 ? 1 : 0);
              throw new IllegalStateException("cannot be used");
            }
          }
          events.forEach(event -> read.add(id(event)));
        });

    // Then
    await(() -> read.containsAll(List.of("fail-1", "fail-3")));
    await(() -> lag("failing") == 0);
    List<DeadLetter> letters = dead("fail-2");
    assertThat(letters).hasSize(1);
    assertThat(letters.getFirst().getError()).isEqualTo("cannot be used");
    assertThat(letters.getFirst().getDeliveries()).isEqualTo(EventReader.ATTEMPTS);
    assertThat(attempts).hasValue(EventReader.ATTEMPTS);
    assertThat(read).doesNotContain("fail-2");
  }

  @Test
  void aRecordThatIsNoEventBecomesOneDeadLetterHoweverOftenItsBatchIsTried() throws Exception {
    // Given a record that is no event, and an event that comes with it and is unlucky for a while
    List<String> read = new CopyOnWriteArrayList<>();
    List<Integer> deadBefore = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger(3);
    writer.writeAll(
        List.of(
            new EventWriter.Outgoing(Topic.GAMES_PLAYED.topicName(), "batch", "no".getBytes(UTF_8)),
            played("batch")));

    // When
    readers.open(
        "batch",
        Set.of(Topic.GAMES_PLAYED),
        events -> {
          if (events.stream().anyMatch(event -> id(event).equals("batch"))) {
            deadBefore.add(dead("batch").size());
            if (failures.getAndDecrement() > 0) {
              throw new SQLTransientConnectionException("the database is away");
            }
          }
          events.forEach(event -> read.add(id(event)));
        });

    // Then it becomes a dead letter after the event was used
    await(() -> read.contains("batch"));
    await(() -> lag("batch") == 0);
    assertThat(deadBefore).containsExactly(0, 0, 0, 0);
    assertThat(dead("batch")).hasSize(1);
  }

  @Test
  void anErrorIsFatalAndMakesNothingADeadLetter() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    writer.writeAll(List.of(played("error-1")));

    // When memory runs out, with an event that is sound
    EventReader reader =
        readers.open(
            "error",
            Set.of(Topic.GAMES_PLAYED),
            events -> {
              throw new IllegalStateException(new OutOfMemoryError("by the test"));
            });

    // Then
    await(() -> !reader.isRunning());
    assertThat(fatal).containsExactly("error: by the test");
    assertThat(reader.trouble()).contains("died: java.lang.OutOfMemoryError: by the test");
    assertThat(dead("error-1")).isEmpty();
    reader("error", read);
    await(() -> read.contains("error-1"));
  }

  @Test
  void anEventForWhichKafkaWouldNeverTakeWhatIsWrittenBecomesADeadLetter() throws Exception {
    // Given an event of which more is made than Kafka takes
    List<String> read = new CopyOnWriteArrayList<>();
    writer.writeAll(List.of(played("large-1"), played("large-2")));

    // When
    readers.open(
        "large",
        Set.of(Topic.GAMES_PLAYED),
        events -> {
          for (Event event : events) {
            int size = id(event).equals("large-1") ? 9 << 20 : 1;
            writer.writeAll(
                List.of(
                    new EventWriter.Outgoing(
                        Topic.GAMES_REFEREED.topicName(), "large", new byte[size])));
            read.add(id(event));
          }
        });

    // Then
    await(() -> read.contains("large-2"));
    await(() -> lag("large") == 0);
    assertThat(dead("large-1"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.getError()).contains("cannot write"));
    assertThat(read).doesNotContain("large-1");
  }

  @Test
  void aDeadLetterThatWouldBeTooLargeIsWithoutItsValue() throws Exception {
    // Given a record, which is no event, as large as the broker takes; its size cannot be reduced
    byte[] value = new byte[LARGEST];
    new Random(1).nextBytes(value);
    writer.writeAll(
        List.of(new EventWriter.Outgoing(Topic.GAMES_PLAYED.topicName(), "huge", value)));

    // When
    reader("huge", new CopyOnWriteArrayList<>());

    // Then
    await(() -> lag("huge") == 0);
    assertThat(dead("huge"))
        .extracting(
            letter -> letter.getValue().size(),
            letter -> letter.getError().endsWith("left out: " + LARGEST + " bytes of value"))
        .containsExactly(tuple(0, true));
  }

  @Test
  void aFailureThatPassesIsTriedUntilItHas() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger(EventReader.ATTEMPTS + 1);
    writer.writeAll(List.of(played("unlucky-1")));

    // When
    readers.open(
        "unlucky",
        Set.of(Topic.GAMES_PLAYED),
        events -> {
          if (failures.getAndDecrement() > 0) {
            throw new IllegalStateException(
                new SQLTransientConnectionException("the database is away"));
          }
          events.forEach(event -> read.add(id(event)));
        });

    // Then
    await(() -> read.contains("unlucky-1"));
    assertThat(dead("unlucky-1")).isEmpty();
  }

  @Test
  void whatWasNotUsedToItsEndComesAgainToTheNextReader() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    writer.writeAll(List.of(played("again-1")));
    AtomicInteger first = new AtomicInteger();
    EventReader leaving =
        readers.open(
            "leaving",
            Set.of(Topic.GAMES_PLAYED),
            events -> {
              first.incrementAndGet();
              throw new SQLTransientConnectionException("the database is away");
            });
    await(() -> first.get() > 0);

    // When
    leaving.close();
    readers.open(
        "leaving", Set.of(Topic.GAMES_PLAYED), events -> events.forEach(e -> read.add(id(e))));

    // Then
    await(() -> read.contains("again-1"));
  }

  @Test
  void whatWasUsedDoesNotComeAgainToTheNextReader() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();
    writer.writeAll(List.of(played("once-1")));
    EventReader leaving = reader("handover", read);
    await(() -> read.contains("once-1"));

    // When
    leaving.close();
    reader("handover", read);
    writer.writeAll(List.of(played("once-2")));

    // Then
    await(() -> read.contains("once-2"));
    assertThat(read).containsOnlyOnce("once-1");
  }

  @Test
  void theGroupIsToldOfWhatWasUsedWithoutAnyMoreToRead() throws Exception {
    // Given
    List<String> read = new CopyOnWriteArrayList<>();

    // When
    writer.writeAll(List.of(played("told-1")));
    reader("told", read);

    // Then
    await(() -> read.contains("told-1"));
    await(() -> lag("told") == 0);
  }

  @Test
  void aReaderThatFailsBeginsAnew() throws Exception {
    // Given a handler that is interrupted for no reason, which no reader expects
    List<String> read = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger(1);
    writer.writeAll(List.of(played("anew-1")));

    // When
    EventReader reader =
        readers.open(
            "anew",
            Set.of(Topic.GAMES_PLAYED),
            events -> {
              if (failures.getAndDecrement() > 0) {
                throw new InterruptedException("by the test");
              }
              events.forEach(event -> read.add(id(event)));
            });

    // Then
    await(() -> read.contains("anew-1"));
    assertThat(reader.isRunning()).isTrue();
    assertThat(dead("anew-1")).isEmpty();
    reader.close();
    assertThat(reader.isRunning()).isFalse();
  }

  private EventReader reader(String group, List<String> read) {
    return readers.open(
        group, Set.of(Topic.GAMES_PLAYED), events -> events.forEach(e -> read.add(id(e))));
  }

  /** Records that a group has not been told of. */
  private long lag(String group) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                SharedServers.bootstrapServers(),
                ConsumerConfig.GROUP_ID_CONFIG,
                group),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      Set<TopicPartition> partitions =
          consumer.partitionsFor(Topic.GAMES_PLAYED.topicName()).stream()
              .map(each -> new TopicPartition(each.topic(), each.partition()))
              .collect(Collectors.toSet());
      var committed = consumer.committed(partitions);
      return consumer.endOffsets(partitions).entrySet().stream()
          .mapToLong(end -> {
            OffsetAndMetadata told = committed.get(end.getKey());
            return end.getValue() - (told == null ? 0 : told.offset());
          })
          .sum();
    }
  }

  private static EventWriter.Outgoing played(String game) {
    return EventWriter.Outgoing.of(
        Topic.GAMES_PLAYED,
        game,
        Events.of(
            GamePlayed.newBuilder()
                .setGame(
                    PlayedGame.newBuilder().setRequest(GameRequest.newBuilder().setGameId(game)))
                .build()));
  }

  private static String id(Event event) {
    return event.getGamePlayed().getGame().getRequest().getGameId();
  }

  /** The dead letters with a key, of those that there are now. */
  private List<DeadLetter> dead(String key) throws Exception {
    List<DeadLetter> letters = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                SharedServers.bootstrapServers(),
                ConsumerConfig.GROUP_ID_CONFIG,
                "dead-" + key,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
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

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
  }
}
