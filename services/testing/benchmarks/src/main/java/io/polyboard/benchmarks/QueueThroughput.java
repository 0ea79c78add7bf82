package io.polyboard.benchmarks;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.search.v1.Searching;
import io.polyboard.rules.definition.DefinitionReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Games a second from the queue to the topic of played games: the packaged search service on a
 * Kafka of its own plays many games of milliseconds, alone and, by turns, behind one that does not
 * end. For the latter there is one worker more; without it a loop keeps a processor as busy.
 *
 * <pre>QueueThroughput JAR [GAMES [WORKERS [ROUNDS [PROCESSES]]]]</pre>
 */
public final class QueueThroughput implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  /** Where for so long no game is played, the queue stands still. */
  private static final long PATIENCE_NANOS = Duration.ofMinutes(2).toNanos();

  private static final int WARM_UP = 2_000;
  private static final int PLIES = 30;

  private final int workers;
  private final EmbeddedKafka kafka;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> played;
  private int next = 1;

  private QueueThroughput(Path directory, int workers) {
    this.workers = workers;
    kafka = EmbeddedKafka.start(directory, 0);
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    played = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  public static void main(String[] arguments) throws Exception {
    String jar = arguments[0];
    int games = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20_000;
    int workers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2;
    int processes = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 1;
    for (int round = 1; round <= rounds; round++) {
      double alone = measure(jar, games, workers, processes, false);
      System.out.printf(Locale.ROOT, "%d  alone %,7.0f games/s%n", round, alone);
      double behind = measure(jar, games, workers, processes, true);
      System.out.printf(
          Locale.ROOT,
          "%d  behind one that does not end %,7.0f, ratio %.3f%n",
          round,
          behind,
          behind / alone);
    }
  }

  private static double measure(
      String jar, int games, int workers, int processes, boolean withEndless) throws Exception {
    Path directory = Files.createTempDirectory("polyboard-queue");
    // The endless game is to take no worker from the others.
    int each = workers + (withEndless ? 1 : 0);
    try (QueueThroughput queue = new QueueThroughput(directory, each)) {
      List<Process> services =
          IntStream.range(0, processes).mapToObj(process -> queue.start(jar)).toList();
      try {
        return queue.measure(games, withEndless);
      } finally {
        services.forEach(Process::destroy);
        for (Process service : services) {
          service.waitFor(30, TimeUnit.SECONDS);
        }
      }
    }
  }

  private Process start(String jar) {
    try {
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx1g",
              "-Dkafka.bootstrap.servers=" + kafka.bootstrapServers(),
              "-Dpolyboard.search.workers=" + workers,
              "-Dquarkus.grpc.server.port=0",
              "-Dquarkus.management.port=0",
              "-Dquarkus.log.level=WARN",
              "-jar",
              jar)
          .inheritIO()
          .start();
    } catch (IOException e) {
      throw new IllegalStateException(jar + " does not start", e);
    }
  }

  private double measure(int games, boolean withEndless) throws Exception {
    awaitTopic();
    request(WARM_UP);
    await(WARM_UP);
    Thread busy = Thread.ofPlatform().daemon().unstarted(QueueThroughput::spin);
    if (withEndless) {
      request(endless(next++)).get();
    } else {
      busy.start();
    }
    TimeUnit.SECONDS.sleep(1);
    long start = System.nanoTime();
    request(games);
    await(games);
    double rate = games * 1e9 / (System.nanoTime() - start);
    busy.interrupt();
    return rate;
  }

  private static void spin() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  private void awaitTopic() throws InterruptedException {
    List<TopicPartition> partitions = List.of();
    while (partitions.isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      partitions =
          played.listTopics().getOrDefault(Topic.GAMES_PLAYED.topicName(), List.of()).stream()
              .map(each -> new TopicPartition(each.topic(), each.partition()))
              .toList();
    }
    played.assign(partitions);
    played.seekToBeginning(partitions);
  }

  private void request(int games) {
    for (int game = 0; game < games; game++) {
      var unused = request(random(next++));
    }
    producer.flush();
  }

  private Future<?> request(GameRequest game) {
    Event event = Events.of(GameRequested.newBuilder().setRequest(game).build());
    return producer.send(
        new ProducerRecord<>(
            Topic.GAMES_REQUESTED.topicName(),
            game.getGameId().getBytes(StandardCharsets.UTF_8),
            event.toByteArray()));
  }

  /** Waits until so many more games were played, none of them twice. */
  private void await(int games) {
    Set<String> found = new HashSet<>();
    long progress = System.nanoTime();
    while (found.size() < games) {
      for (ConsumerRecord<byte[], byte[]> record : played.poll(POLL)) {
        if (!found.add(new String(record.key(), StandardCharsets.UTF_8))) {
          throw new IllegalStateException("a game was played twice");
        }
        progress = System.nanoTime();
      }
      if (System.nanoTime() - progress > PATIENCE_NANOS) {
        throw new IllegalStateException(
            "the queue stands still after "
                + found.size()
                + " of "
                + games
                + " games; without "
                + IntStream.range(next - games, next)
                    .mapToObj(number -> "benchmark-" + number)
                    .filter(id -> !found.contains(id))
                    .limit(5)
                    .toList());
      }
    }
  }

  private static GameRequest random(int number) {
    Player player = Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()).build();
    return GameRequest.newBuilder()
        .setGameId("benchmark-" + number)
        .setTournamentId("benchmark")
        .setNumber(number)
        .setVariantDigest(Digest.of(DefinitionReader.shippedText("chess")))
        .setVariantId("chess")
        .setWhite(player)
        .setBlack(player)
        .setOpening(Opening.newBuilder().setRandom(RandomOpening.getDefaultInstance()))
        .setWhiteSeed(2L * number)
        .setBlackSeed(2L * number + 1)
        .setMaxPlies(PLIES)
        .build();
  }

  private static GameRequest endless(int number) {
    return random(number).toBuilder()
        .setWhite(
            Player.newBuilder()
                .setSearching(
                    Searching.newBuilder()
                        .setLimits(Limits.newBuilder().setTime(Durations.fromDays(1)))))
        .build();
  }

  @Override
  public void close() {
    producer.close();
    played.close();
    kafka.close();
  }
}
