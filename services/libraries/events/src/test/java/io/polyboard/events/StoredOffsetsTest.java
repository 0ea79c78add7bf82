package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.testkit.servers.ServerAddresses;
import io.polyboard.testkit.servers.SharedServers;
import org.apache.kafka.clients.admin.Admin;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Readers that continue from the offsets in a real database, after failures of it and of Kafka. */
@TestInstance(Lifecycle.PER_CLASS)
class StoredOffsetsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String GROUP = "stored-offsets";
  private static final OffsetTable OFFSETS = new OffsetTable("event_offsets");

  private String database;
  private KafkaSettings settings;
  private EventWriter writer;
  private EventReaders readers;

  @BeforeAll
  void start() throws Exception {
    database = SharedServers.newDatabase();
    settings = new KafkaSettings(Map.of("bootstrap.servers", SharedServers.bootstrapServers()));
    var unused = Games.topics(settings, 3);
    writer = new EventWriter(settings);
    readers = new EventReaders(settings, writer, new ServiceThreads());
    execute(
        """
        create table event_offsets (topic text, topic_id text, partition integer,
          next_offset bigint, primary key (topic_id, partition))
        """);
    // Without a primary key: an event that is processed twice is stored twice.
    execute("create table games (game_id text)");
  }

  @BeforeEach
  void empty() throws Exception {
    recreateTopic();
    execute("truncate games, event_offsets");
  }

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
  void theNextReaderContinuesFromTheStoredOffsets() throws Exception {
    // Given
    publish(1, 20);
    EventReader first = open();
    awaitGames(20);
    first.close();

    // When
    publish(21, 40);
    open();

    // Then
    awaitGames(40);
  }

  @Test
  void eventsAfterABackupAreReadAgainWhenTheBackupIsRestored() throws Exception {
    // Given a backup after 20 events, and 20 events after it
    publish(1, 20);
    open();
    awaitGames(20);
    execute("create table old_offsets as select * from event_offsets");
    publish(21, 40);
    awaitGames(40);

    // When the backup is restored while a reader has nothing to read
    jdbi()
        .useTransaction(handle -> {
          handle.execute("delete from games where cast(game_id as integer) > 20");
          handle.execute("truncate event_offsets");
          handle.execute("insert into event_offsets select * from old_offsets");
          handle.execute("drop table old_offsets");
        });

    // Then
    awaitGames(40);
  }

  @Test
  void aDatabaseRestoredWhileEventsArriveMissesNone() throws Exception {
    // Given
    open();
    publish(1, 30);
    awaitGames(30);

    // When it is emptied, and the next events arrive before the reader checks it
    execute("truncate games, event_offsets");
    publish(31, 60);

    // Then
    awaitGames(60);
  }

  @Test
  void aTopicThatIsCreatedAgainIsReadFromItsBeginning() throws Exception {
    // Given
    publish(1, 30);
    EventReader first = open();
    awaitGames(30);
    first.close();

    // When
    recreateTopic();
    publish(31, 50);
    open();

    // Then
    awaitGames(50);
  }

  @Test
  void readersThatJoinAndLeaveProcessEveryEventOnce() throws Exception {
    // Given
    publish(1, 100);
    EventReader first = open();
    awaitGames(100);

    // When
    EventReader second = open();
    publish(101, 300);
    first.close();
    publish(301, 400);
    EventReader third = open();
    second.close();
    publish(401, 500);

    // Then
    awaitGames(500);
    assertThat(third.isRunning()).isTrue();
  }

  @Test
  void unusableRecordsAreAlsoReadOnce() throws Exception {
    // Given
    writer.writeAll(
        List.of(new EventWriter.Outgoing(Topic.GAMES_REFEREED.topicName(), "no", new byte[] {1})));
    publish(1, 3);
    writer.writeAll(List.of(Games.played(Topic.GAMES_REFEREED, "no number")));
    open();
    awaitGames(3);
    await().atMost(PATIENCE).until(() -> read() == 5);

    // When
    readers.readers().forEach(EventReader::close);
    publish(4, 6);
    open();

    // Then
    awaitGames(6);
  }

  private void recreateTopic() throws Exception {
    String topic = Topic.GAMES_REFEREED.topicName();
    try (Admin admin = Admin.create(settings.client())) {
      admin.deleteTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
      await().atMost(PATIENCE).until(() -> !admin.listTopics().names().get().contains(topic));
    }
    var unused = Games.topics(settings, 3);
  }

  private EventReader open() {
    return readers.open(
        GROUP,
        Set.of(Topic.GAMES_REFEREED),
        new StoringHandler() {
          @Override
          public Map<Partition, Long> offsets() {
            return jdbi().withHandle(OFFSETS::read);
          }

          @Override
          public void handle(List<Event> events, List<ReadUpTo> read) {
            jdbi()
                .useTransaction(handle -> {
                  for (Event event : events) {
                    handle.execute(
                        "insert into games values (cast(cast(? as integer) as text))",
                        Games.id(event));
                  }
                  OFFSETS.write(handle, read);
                });
          }
        });
  }

  private Jdbi jdbi() {
    ServerAddresses servers = SharedServers.addresses();
    return Jdbi.create(database, servers.username(), servers.password());
  }

  private void execute(String sql) {
    jdbi().useHandle(handle -> handle.execute(sql));
  }

  private void publish(int from, int to) throws InterruptedException {
    writer.writeAll(
        IntStream.rangeClosed(from, to)
            .mapToObj(number -> Games.played(Topic.GAMES_REFEREED, number + ""))
            .toList());
  }

  /** Waits for a number of games, each stored once. */
  private void awaitGames(int count) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(games()).hasSizeGreaterThanOrEqualTo(count));
    assertThat(games()).hasSize(count).doesNotHaveDuplicates();
  }

  private List<String> games() {
    return jdbi()
        .withHandle(
            handle -> handle.createQuery("select game_id from games").mapTo(String.class).list());
  }

  /** How many records are stored as read. */
  private long read() {
    return jdbi()
        .withHandle(handle ->
            handle
                .createQuery("select coalesce(sum(next_offset), 0) from event_offsets")
                .mapTo(Long.class)
                .one());
  }
}
