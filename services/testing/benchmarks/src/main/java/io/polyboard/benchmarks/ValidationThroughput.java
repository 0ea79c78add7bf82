package io.polyboard.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import grpc.health.v1.HealthGrpc;
import grpc.health.v1.HealthOuterClass.HealthCheckRequest;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.GamePlayed;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.proto.rules.v1.ValidateTurnRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * The packaged validation service in a separate process, on one core if {@code taskset} is
 * available. Measures turns a second that its referee replays and measures from Kafka to Kafka, by
 * the clock and by processor time, which depends little on other load of the machine; and calls of
 * {@code ValidateTurn} a second, compared with an empty call to the same server, gRPC's health
 * check.
 *
 * <p>Usage, from the top of the repository: {@code ValidationThroughput [TURNS [ROUNDS]]}.
 */
public final class ValidationThroughput {
  private static final List<String> VARIANTS =
      List.of("chess", "mapped-chess", "chess-on-two-boards", "positional-6x6x4");
  private static final int LONGEST = 200;
  private static final int CALLS_AT_A_TIME = 32;
  private static final long CALLING_NANOS = 1_000_000_000;
  private static final String JAR = "services/validation/target/quarkus-app/quarkus-run.jar";

  private ValidationThroughput() {}

  public static void main(String[] arguments) throws Exception {
    int turns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    String[] oneCore =
        Files.isExecutable(Path.of("/usr/bin/taskset"))
            ? new String[] {"taskset", "-c", "1"}
            : new String[0];
    try (EmbeddedKafka kafka =
            EmbeddedKafka.start(Files.createTempDirectory("polyboard-benchmark"), 0);
        ServiceProcess process = ServiceProcess.start(JAR, kafka, Map.of(), oneCore)) {
      for (String id : VARIANTS) {
        referee(Variants.shipped(id), turns, rounds, kafka, process);
      }
      unary(process.channel(), rounds);
    }
  }

  /** Round 0 is a warm-up. */
  private static void referee(
      Variant variant, int turns, int rounds, EmbeddedKafka kafka, ServiceProcess process)
      throws InvalidEventException {
    SplittableRandom random = new SplittableRandom(1);
    List<PlayedGame> games = games(variant, turns, random);
    long count = games.stream().mapToLong(PlayedGame::getTurnsCount).sum();
    try (var refereed = EventClients.consumer(kafka, Topic.GAMES_REFEREED)) {
      for (int round = 0; round <= rounds; round++) {
        String tournament = "t" + Long.toString(random.nextLong() >>> 1, 36);
        List<PlayedGame> played = renamed(games, tournament);
        double processor = process.processorSeconds();
        long start = System.nanoTime();
        write(kafka, played);
        await(refereed, tournament, played.size());
        System.out.printf(
            Locale.ROOT,
            "referee   %-19s %-5s turns/s %8.0f; by processor time %8.0f%n",
            variant.id(),
            round == 0 ? "warm" : Integer.toString(round),
            count * 1e9 / (System.nanoTime() - start),
            count / (process.processorSeconds() - processor));
      }
    }
  }

  private static List<PlayedGame> renamed(List<PlayedGame> games, String tournament) {
    List<PlayedGame> renamed = new ArrayList<>(games.size());
    for (PlayedGame game : games) {
      PlayedGame.Builder copy = game.toBuilder();
      copy.getRequestBuilder()
          .setGameId(tournament + "-" + game.getRequest().getNumber())
          .setTournamentId(tournament);
      renamed.add(copy.build());
    }
    return renamed;
  }

  /** Random games, legal from the first turn to the last. */
  private static List<PlayedGame> games(Variant variant, int turns, SplittableRandom random) {
    List<PlayedGame> games = new ArrayList<>();
    for (int made = 0; made < turns; made += games.getLast().getTurnsCount()) {
      PlayedGame.Builder game = Games.random(variant, LONGEST, random);
      game.getRequestBuilder().setNumber(games.size() + 1);
      games.add(game.build());
    }
    return games;
  }

  private static void write(EmbeddedKafka kafka, List<PlayedGame> games) {
    try (var producer = EventClients.producer(kafka)) {
      for (PlayedGame game : games) {
        producer.send(
            EventClients.record(
                Topic.GAMES_PLAYED,
                game.getRequest().getGameId(),
                Events.of(GamePlayed.newBuilder().setGame(game).build())));
      }
    }
  }

  private static void await(KafkaConsumer<byte[], byte[]> refereed, String tournament, int games)
      throws InvalidEventException {
    for (int validated = 0; validated < games; ) {
      for (ConsumerRecord<byte[], byte[]> record : refereed.poll(Duration.ofMillis(50))) {
        if (new String(record.key(), UTF_8).startsWith(tournament + "-")) {
          if (!Events.parse(record.value()).hasGameValidated()) {
            throw new IllegalStateException(
                "the referee rejected a game: " + Events.parse(record.value()));
          }
          validated++;
        }
      }
    }
  }

  private static void unary(Channel channel, int rounds) throws InterruptedException {
    ValidateTurnRequest start =
        ValidateTurnRequest.newBuilder()
            .setPosition(Position.newBuilder().setVariant("chess"))
            .setTurn("e2e4")
            .build();
    ValidateTurnRequest later =
        ValidateTurnRequest.newBuilder()
            .setPosition(
                Position.newBuilder()
                    .setVariant("mapped-chess")
                    .addAllTurns(List.of("Ae2Ae4", "Ae7Ae5", "Ad2Ad4", "Ad7Ad5")))
            .setTurn("Ab1Ac3")
            .build();
    for (int round = 0; round <= rounds; round++) {
      double empty =
          rate(channel, HealthGrpc.getCheckMethod(), HealthCheckRequest.getDefaultInstance());
      double atStart = rate(channel, RulesServiceGrpc.getValidateTurnMethod(), start);
      double afterFour = rate(channel, RulesServiceGrpc.getValidateTurnMethod(), later);
      System.out.printf(
          Locale.ROOT,
          "unary     %-5s empty %6.0f/s, ValidateTurn chess %6.0f/s (%.2f), mapped-chess after 4"
              + " turns %6.0f/s (%.2f)%n",
          round == 0 ? "warm" : Integer.toString(round),
          empty,
          atStart,
          atStart / empty,
          afterFour,
          afterFour / empty);
    }
  }

  /** Makes calls for a second, {@value #CALLS_AT_A_TIME} at a time; returns the calls a second. */
  private static <Q, R> double rate(Channel channel, MethodDescriptor<Q, R> method, Q request)
      throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(CALLS_AT_A_TIME);
    AtomicLong answered = new AtomicLong();
    long start = System.nanoTime();
    for (int i = 0; i < CALLS_AT_A_TIME; i++) {
      new StreamObserver<R>() {
        private void call() {
          ClientCalls.asyncUnaryCall(channel.newCall(method, CallOptions.DEFAULT), request, this);
        }

        @Override
        public void onNext(R response) {}

        @Override
        public void onError(Throwable error) {
          failure.set(error);
          done.countDown();
        }

        @Override
        public void onCompleted() {
          answered.incrementAndGet();
          if (System.nanoTime() - start < CALLING_NANOS) {
            call();
          } else {
            done.countDown();
          }
        }
      }.call();
    }
    done.await();
    if (failure.get() != null) {
      throw new IllegalStateException("a call failed", failure.get());
    }
    return answered.get() * 1e9 / (System.nanoTime() - start);
  }
}
