package io.polyboard.validation.referee;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.validation.ValidationEnvironment;
import io.polyboard.validation.grpc.RulesClient;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes played games as a worker does, and reads verdicts as the archive does. */
final class GameTopics implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KafkaProducer<byte[], byte[]> producer =
      new KafkaProducer<>(
          Map.of("bootstrap.servers", ValidationEnvironment.bootstrapServers()),
          new ByteArraySerializer(),
          new ByteArraySerializer());
  private final KafkaConsumer<byte[], byte[]> consumer =
      new KafkaConsumer<>(
          Map.of(
              "bootstrap.servers",
              ValidationEnvironment.bootstrapServers(),
              "group.id",
              UUID.randomUUID().toString(),
              "auto.offset.reset",
              "earliest"),
          new ByteArrayDeserializer(),
          new ByteArrayDeserializer());
  private final List<ConsumerRecord<byte[], byte[]>> unread = new ArrayList<>();
  private final RulesClient client = new RulesClient();

  GameTopics() {
    consumer.subscribe(
        List.of(Topic.GAMES_REFEREED.topicName(), Topic.GAMES_PLAYED.deadLetterName()));
  }

  RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return client.rules();
  }

  /** Reports a game as played. */
  void play(PlayedGame game) {
    Event event = Events.of(GamePlayed.newBuilder().setGame(game).build());
    write(Topic.GAMES_PLAYED, game.getRequest().getGameId(), event.toByteArray());
  }

  /** Reports a game as played, and waits for the referee's verdict. */
  Event judged(PlayedGame.Builder game) {
    PlayedGame built = game.build();
    play(built);
    return refereed(built);
  }

  void write(Topic topic, String key, byte[] value) {
    try {
      producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value)).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for the next event about a game; its key is the game's id. */
  Event refereed(PlayedGame game) {
    return next(
        entry ->
            entry.topic().equals(Topic.GAMES_REFEREED.topicName())
                && (parsed(entry).getGameValidated().getGame().equals(game)
                    || parsed(entry).getGameRejected().getGame().equals(game)),
        game.getRequest().getGameId());
  }

  /** Waits for the dead letters of these values. */
  List<DeadLetter> deadLetters(Set<byte[]> values) {
    return values.stream()
        .map(value ->
            next(
                    entry ->
                        entry.topic().equals(Topic.GAMES_PLAYED.deadLetterName())
                            && Arrays.equals(
                                parsed(entry).getDeadLetter().getValue().toByteArray(), value),
                    null)
                .getDeadLetter())
        .toList();
  }

  private Event next(Predicate<ConsumerRecord<byte[], byte[]>> wanted, String key) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      for (ConsumerRecord<byte[], byte[]> each : unread) {
        if (wanted.test(each)) {
          unread.remove(each);
          if (key != null) {
            assertThat(new String(each.key(), UTF_8)).isEqualTo(key);
          }
          return parsed(each);
        }
      }
      consumer.poll(Duration.ofMillis(100)).forEach(unread::add);
    }
    throw new AssertionError("no such event within " + PATIENCE);
  }

  private static Event parsed(ConsumerRecord<byte[], byte[]> entry) {
    try {
      return Events.parse(entry.value());
    } catch (InvalidEventException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
    client.close();
  }
}
