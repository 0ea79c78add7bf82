package io.polyboard.benchmarks;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Opening;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomOpening;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.search.v1.Searching;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Games a second from the queue to the topic of played games. The packaged search service, on its
 * own Kafka, plays many games of milliseconds, in turn alone and behind a game that does not end.
 * The endless game has an additional worker; without it, a loop keeps a processor as busy.
 *
 * <pre>QueueThroughput JAR [GAMES [WORKERS [ROUNDS]]]</pre>
 */
public final class QueueThroughput {
  private static final Duration POLL = Duration.ofMillis(100);

  /** If no game is played for this time, the queue is stuck. */
  private static final long PATIENCE_NANOS = Duration.ofMinutes(2).toNanos();

  private static final int WARM_UP = 2_000;
  private static final int PLIES = 30;

  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> played;
  private int next = 1;

  private QueueThroughput(
      KafkaProducer<byte[], byte[]> producer, KafkaConsumer<byte[], byte[]> played) {
    this.producer = producer;
    this.played = played;
  }

  public static void main(String[] arguments) throws Exception {
    String jar = arguments[0];
    int games = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20_000;
    int workers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2;
    for (int round = 1; round <= rounds; round++) {
      double alone = measure(jar, games, workers, false);
      System.out.printf(Locale.ROOT, "%d  alone %,7.0f games/s%n", round, alone);
      // An additional worker, so that the endless game takes none from the others.
      double behind = measure(jar, games, workers + 1, true);
      System.out.printf(
          Locale.ROOT,
          "%d  behind an endless game %,7.0f games/s, ratio %.3f%n",
          round,
          behind,
          behind / alone);
    }
  }

  private static double measure(String jar, int games, int workers, boolean withEndless)
      throws Exception {
    try (EmbeddedKafka kafka =
            EmbeddedKafka.start(Files.createTempDirectory("polyboard-queue"), 0);
        ServiceProcess _ =
            ServiceProcess.start(
                jar, kafka, Map.of("polyboard.search.workers", Integer.toString(workers)));
        var producer = EventClients.producer(kafka);
        var played = EventClients.consumer(kafka, Topic.GAMES_PLAYED)) {
      return new QueueThroughput(producer, played).measure(games, withEndless);
    }
  }

  private double measure(int games, boolean withEndless) throws Exception {
    request(WARM_UP);
    await(WARM_UP);
    Thread busy = Thread.ofPlatform().daemon().unstarted(QueueThroughput::spin);
    if (withEndless) {
      request(endless(next++));
      producer.flush();
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

  private void request(int games) {
    for (int game = 0; game < games; game++) {
      request(random(next++));
    }
    producer.flush();
  }

  private void request(GameRequest game) {
    var unused =
        producer.send(
            EventClients.record(
                Topic.GAMES_REQUESTED,
                game.getGameId(),
                Events.of(GameRequested.newBuilder().setRequest(game).build())));
  }

  /** Waits until this number of games was played in addition, none of them twice. */
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
            "the queue is stuck after %d of %d games; missing are %s"
                .formatted(
                    found.size(),
                    games,
                    IntStream.range(next - games, next)
                        .mapToObj(number -> "benchmark-" + number)
                        .filter(id -> !found.contains(id))
                        .limit(5)
                        .toList()));
      }
    }
  }

  private static GameRequest random(int number) {
    Player player = Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()).build();
    return GameRequest.newBuilder()
        .setGameId("benchmark-" + number)
        .setTournamentId("benchmark")
        .setNumber(number)
        .setVariantDigest(Games.digest("chess"))
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
    Limits aDay = Limits.newBuilder().setTime(Durations.fromDays(1)).build();
    return random(number).toBuilder()
        .setWhite(Player.newBuilder().setSearching(Searching.newBuilder().setLimits(aDay)))
        .build();
  }
}
