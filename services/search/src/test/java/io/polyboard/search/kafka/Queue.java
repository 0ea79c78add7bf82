package io.polyboard.search.kafka;

import static org.awaitility.Awaitility.await;

import module java.base;

import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.search.SearchEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topics that a worker reads and writes, as seen by other processes. For one thread. */
final class Queue implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(100);

  private final KafkaProducer<byte[], byte[]> producer =
      new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer());
  private final KafkaConsumer<byte[], byte[]> reader =
      new KafkaConsumer<>(client(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  private final Admin admin = Admin.create(client());
  private final Map<String, List<Event>> read = new HashMap<>();

  Queue() {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic :
        List.of(
            Topic.GAMES_PLAYED.topicName(),
            Topic.GAMES_REFEREED.topicName(),
            Topic.WORKERS.topicName(),
            Topic.GAMES_REQUESTED.deadLetterName())) {
      reader
          .partitionsFor(topic)
          .forEach(each -> partitions.add(new TopicPartition(topic, each.partition())));
    }
    reader.assign(partitions);
    reader.seekToBeginning(partitions);
  }

  private static Map<String, Object> client() {
    return new HashMap<>(Map.of("bootstrap.servers", SearchEnvironment.bootstrapServers()));
  }

  /** Requests a game. */
  void request(GameRequest game) throws Exception {
    write(Topic.GAMES_REQUESTED, game.getGameId(), requestFor(game).toByteArray());
  }

  /** Requests a game of an owner's share of the workers. */
  void request(GameRequest game, String share) throws Exception {
    Event.Builder request = requestFor(game).toBuilder();
    request.getGameRequestedBuilder().setShare(share);
    write(Topic.GAMES_REQUESTED, game.getGameId(), request.build().toByteArray());
  }

  /** Requests the search of a position. */
  void request(AnalysisRequested position) throws Exception {
    write(
        Topic.GAMES_REQUESTED,
        position.getStudyId() + "-" + position.getNumber(),
        Events.of(position).toByteArray());
  }

  /** A request for a game, made now. */
  static Event requestFor(GameRequest game) {
    return Events.of(GameRequested.newBuilder().setRequest(game).build());
  }

  void write(Topic topic, String key, byte[] value) throws Exception {
    producer
        .send(new ProducerRecord<>(topic.topicName(), key.getBytes(StandardCharsets.UTF_8), value))
        .get();
  }

  /** Waits until a game was played. */
  PlayedGame played(String gameId) throws InvalidEventException {
    return first(
            Topic.GAMES_PLAYED.topicName(),
            event -> event.getGamePlayed().getGame().getRequest().getGameId().equals(gameId))
        .getGamePlayed()
        .getGame();
  }

  /** How often a game was played, in the part of the topic that was read. */
  long timesPlayed(String gameId) {
    return read.getOrDefault(Topic.GAMES_PLAYED.topicName(), List.of()).stream()
        .filter(event -> event.getGamePlayed().getGame().getRequest().getGameId().equals(gameId))
        .count();
  }

  /** Waits for an event. */
  Event first(String topic, Predicate<Event> which) throws InvalidEventException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      var found = read.getOrDefault(topic, List.of()).stream().filter(which).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("no such event in " + topic + " among " + read.get(topic));
      }
      for (ConsumerRecord<byte[], byte[]> each : reader.poll(POLL)) {
        read.computeIfAbsent(each.topic(), key -> new ArrayList<>())
            .add(Events.parse(each.value()));
      }
    }
  }

  /** Waits until every request in the queue was acknowledged. */
  void untilEmpty() {
    await()
        .atMost(TIMEOUT)
        .until(() -> isEmpty(Topic.GAMES_REQUESTED) && isEmpty(Topic.LONG_GAMES_REQUESTED));
  }

  /**
   * Waits until the groups of the workers have no members. A member that is asked to end may get a
   * request until it has left, which counts as a delivery.
   */
  void untilNoMembers() {
    List<String> groups =
        List.of(
            QueueGroup.name(Topic.GAMES_REQUESTED), QueueGroup.name(Topic.LONG_GAMES_REQUESTED));
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .atMost(TIMEOUT)
        .until(() ->
            admin.describeShareGroups(groups).all().get().values().stream()
                .allMatch(group -> group.members().isEmpty()));
  }

  /** Whether every request in a topic of the queue was acknowledged. */
  boolean isEmpty(Topic topic) throws Exception {
    String group = QueueGroup.name(topic);
    Map<TopicPartition, SharePartitionOffsetInfo> acknowledged =
        admin
            .listShareGroupOffsets(Map.of(group, new ListShareGroupOffsetsSpec()))
            .partitionsToOffsetInfo(group)
            .get();
    List<TopicPartition> partitions =
        reader.partitionsFor(topic.topicName()).stream()
            .map(each -> new TopicPartition(each.topic(), each.partition()))
            .toList();
    return reader.endOffsets(partitions).entrySet().stream()
        .allMatch(end ->
            end.getValue() == 0
                || Optional.ofNullable(acknowledged.get(end.getKey()))
                    .flatMap(SharePartitionOffsetInfo::lag)
                    .filter(lag -> lag == 0)
                    .isPresent());
  }

  /** Another member of the workers' group that reads a topic of the queue. */
  static KafkaShareConsumer<byte[], byte[]> member(Topic topic) {
    Map<String, Object> settings = client();
    settings.put("group.id", QueueGroup.name(topic));
    settings.put("share.acknowledgement.mode", "explicit");
    settings.put("share.acquire.mode", "record_limit");
    settings.put("max.poll.records", 1);
    KafkaShareConsumer<byte[], byte[]> member =
        new KafkaShareConsumer<>(
            settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    member.subscribe(List.of(topic.topicName()));
    return member;
  }

  /** The next record that a member takes. */
  static ConsumerRecord<byte[], byte[]> take(KafkaShareConsumer<byte[], byte[]> member) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() < deadline) {
      for (ConsumerRecord<byte[], byte[]> record : member.poll(POLL)) {
        return record;
      }
    }
    throw new AssertionError("no record");
  }

  @Override
  public void close() {
    producer.close();
    reader.close();
    admin.close();
  }
}
