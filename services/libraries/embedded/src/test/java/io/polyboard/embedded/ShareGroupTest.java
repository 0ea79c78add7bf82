package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guarantees of the broker's share groups for a work queue. */
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ShareGroupTest {
  private static final Duration LOCK = Duration.ofSeconds(3);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir static Path directory;
  private static EmbeddedKafka kafka;
  private static Map<String, Object> client = Map.of();

  private String topic;
  private String group;

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafka.start(directory, 0);
    client = Map.of("bootstrap.servers", kafka.bootstrapServers());
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @BeforeEach
  void createTopicAndGroup(TestInfo test) throws Exception {
    topic = test.getTestMethod().orElseThrow().getName();
    group = topic + "-workers";
    try (Admin admin = Admin.create(client)) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }
    set("share.auto.offset.reset", "earliest");
    set("share.record.lock.duration.ms", Long.toString(LOCK.toMillis()));
  }

  /** Changes a setting of the group. */
  private void set(String key, String value) throws Exception {
    var resource = new ConfigResource(ConfigResource.Type.GROUP, group);
    var change = new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET);
    try (Admin admin = Admin.create(client)) {
      admin.incrementalAlterConfigs(Map.of(resource, List.of(change))).all().get();
    }
  }

  @Test
  void aRecordOfAWorkerThatClosesIsDeliveredToAnother() throws Exception {
    // Given
    write("game");
    var leaving = worker();
    var record = take(leaving);

    // When
    leaving.close();

    // Then
    try (var other = worker()) {
      var again = take(other);
      assertThat(again.offset()).isEqualTo(record.offset());
      assertThat(again.deliveryCount()).contains((short) 2);
      accept(other, again);
    }
  }

  @Test
  void aWorkerThatDoesNotRenewLosesItsRecord() throws Exception {
    // Given a worker that has a game and does nothing
    write("game");
    try (var idle = worker();
        var other = worker()) {
      var record = take(idle);

      // When another worker polls
      var again = take(other);

      // Then it gets the same game, and a late acknowledgement of the idle worker fails
      assertThat(again.offset()).isEqualTo(record.offset());
      assertThat(again.deliveryCount()).contains((short) 2);
      idle.acknowledge(record, AcknowledgeType.ACCEPT);
      assertThat(idle.commitSync().values()).allMatch(Optional::isPresent);
      accept(other, again);
    }
  }

  @Test
  void aRenewedRecordStaysWithItsWorkerBeyondTheLock() throws Exception {
    // Given a worker with a long game, and another that polls all the time
    write("game");
    try (var worker = worker();
        var other = worker()) {
      var record = take(worker);
      assertThat(worker.acquisitionLockTimeoutMs()).contains((int) LOCK.toMillis());
      long begin = System.nanoTime();

      // When it renews its lock for the time of three locks. To renew, it acknowledges with RENEW
      // and commits; after that the worker no longer has the record, until the next poll returns it
      // and no other.
      int renewals = 0;
      while (System.nanoTime() - begin < 3 * LOCK.toNanos()) {
        worker.acknowledge(record, AcknowledgeType.RENEW);
        assertThat(worker.commitSync().values()).hasSize(1).allMatch(Optional::isEmpty);
        var renewed = worker.poll(LONG);
        assertThat(renewed.count()).isEqualTo(1);
        var back = renewed.iterator().next();
        assertThat(back.offset()).isEqualTo(record.offset());
        record = back;
        renewals++;

        // Then no other worker gets the record
        assertThat(other.poll(LOCK.dividedBy(6))).isEmpty();
      }
      assertThat(renewals).isGreaterThan(3);

      // And the worker may still accept it, at its first delivery
      assertThat(record.deliveryCount()).contains((short) 1);
      accept(worker, record);
      assertThat(other.poll(LOCK.plusSeconds(1))).isEmpty();
    }
  }

  @Test
  void aWorkerMustPollARenewedRecordBeforeItAcknowledgesIt() throws Exception {
    // Given a worker that has renewed its lock, and another game in the queue
    write("game", "another");
    try (var worker = worker()) {
      var record = take(worker);
      worker.acknowledge(record, AcknowledgeType.RENEW);
      worker.commitSync();

      // When it acknowledges without a poll, then this fails
      assertThatThrownBy(() -> worker.acknowledge(record, AcknowledgeType.ACCEPT))
          .isInstanceOf(IllegalStateException.class);

      // And when it polls, then it gets its own game, not the other one
      var back = take(worker);
      assertThat(back.value()).isEqualTo("game");
      accept(worker, back);

      // And the other one after that
      var next = take(worker);
      assertThat(next.value()).isEqualTo("another");
      accept(worker, next);
    }
  }

  /** The reason for the separate topic of long games. */
  @Test
  void oneRecordInProgressBlocksItsPartitionAtTheLimitOfLocks() throws Exception {
    // Given the minimum number of locks of a partition; the maximum is 10,000
    int locks = 100;
    set("share.partition.max.record.locks", Integer.toString(locks));
    write(IntStream.rangeClosed(1, locks + 20).mapToObj(Integer::toString).toArray(String[]::new));
    try (var longGame = worker();
        var shortGames = worker()) {
      var record = take(longGame);

      // When another worker accepts all records that it gets while the first record is renewed
      int taken = 0;
      for (long idle = 0; idle < 2; ) {
        longGame.acknowledge(record, AcknowledgeType.RENEW);
        longGame.commitSync();
        record = take(longGame);
        var others = shortGames.poll(LOCK.dividedBy(3));
        idle = others.isEmpty() && taken > 0 ? idle + 1 : 0;
        for (var other : others) {
          shortGames.acknowledge(other, AcknowledgeType.ACCEPT);
          taken++;
        }
        shortGames.commitSync();
      }

      // Then it gets at most the remaining locks
      assertThat(taken).isLessThan(locks);

      // And it gets the rest once the first record is accepted
      accept(longGame, record);
      while (taken < locks + 19) {
        accept(shortGames, take(shortGames));
        taken++;
      }
    }
  }

  private void write(String... values) throws Exception {
    try (var producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      for (String value : values) {
        producer.send(new ProducerRecord<>(topic, value)).get();
      }
    }
  }

  private KafkaShareConsumer<String, String> worker() {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("group.id", group);
    settings.put("share.acknowledgement.mode", "explicit");
    settings.put("share.acquire.mode", "record_limit");
    settings.put("max.poll.records", 1);
    var worker =
        new KafkaShareConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
    worker.subscribe(List.of(topic));
    return worker;
  }

  /** The one record that a poll returns; polls until there is one. */
  private static ConsumerRecord<String, String> take(KafkaShareConsumer<String, String> worker) {
    var records = worker.poll(LONG);
    assertThat(records.count()).isEqualTo(1);
    return records.iterator().next();
  }

  private static void accept(
      KafkaShareConsumer<String, String> worker, ConsumerRecord<String, String> record) {
    worker.acknowledge(record, AcknowledgeType.ACCEPT);
    assertThat(worker.commitSync().values()).hasSize(1).allMatch(Optional::isEmpty);
  }
}
