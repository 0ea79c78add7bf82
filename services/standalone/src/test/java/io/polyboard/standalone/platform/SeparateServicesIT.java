package io.polyboard.standalone.platform;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.rules.v1.ValidateTurnRequest;
import io.polyboard.proto.search.v1.FindBestTurnRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.testkit.servers.FreePort;
import java.net.http.HttpResponse;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The four packaged services, each in its own process, with two workers, and the dashboard. A
 * tournament is played while a service, the broker or the database fails, or while topics have
 * invalid records.
 */
@Tag("nightly")
class SeparateServicesIT extends PlatformSuite {
  private static final String REPEATED = "repeated";
  private static final String LIST = "polyboard.rules.v1.RulesService/ListVariants";
  private static final int GAMES = 24;

  /** More than are played until every service was restarted. */
  private static final int REPLACED_GAMES = 150;

  private static final long RECONNECTING_NANOS = 100_000_000;

  private Path directory;
  private EmbeddedKafka kafka;
  private EmbeddedDatabase database;
  private ServiceProcess validation;
  private ServiceProcess archive;
  private ServiceProcess tournament;
  private ServiceProcess dashboard;
  private final List<ServiceProcess> workers = new ArrayList<>();
  private Platform platform;

  @BeforeAll
  void start(@TempDir Path temporary) throws InterruptedException {
    directory = temporary;
    kafka = EmbeddedKafka.start(directory.resolve("kafka"), FreePort.choose());
    database = EmbeddedDatabase.start(directory.resolve("database"), FreePort.choose());
    Map<String, String> settings = new HashMap<>();
    settings.put("kafka.bootstrap.servers", kafka.bootstrapServers());
    for (String name : new String[] {"archive", "tournament"}) {
      String source = "quarkus.datasource." + name + ".";
      settings.put(source + "jdbc.url", database.jdbcUrl());
      settings.put(source + "username", database.username());
      settings.put(source + "password", database.password());
    }
    settings.put("polyboard.search.workers", "1");
    // After this time another worker plays the game of a killed worker.
    settings.put("polyboard.search.lock", "3S");
    validation = new ServiceProcess("validation", settings).start();
    archive = new ServiceProcess("archive", settings).start();
    tournament = new ServiceProcess("tournament", settings).start();
    workers.add(new ServiceProcess("search", settings).start());
    workers.add(new ServiceProcess("search", settings).start());
    Map<String, String> addresses =
        Map.of(
            "rules", validation.address(),
            "search", workers.getFirst().address(),
            "archive", archive.address(),
            "tournament", tournament.address());
    Map<String, String> shown = new HashMap<>();
    addresses.forEach((name, address) -> shown.put("polyboard.dashboard." + name, address));
    dashboard = new ServiceProcess("dashboard", shown).start();
    platform =
        Platform.at(
            addresses.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(",")));
  }

  /** Starts services that a failed test left stopped. */
  @BeforeEach
  void awaitReady() throws InterruptedException {
    services().forEach(ServiceProcess::startIfEnded);
    for (ServiceProcess service : services()) {
      service.awaitReady();
    }
  }

  @AfterAll
  void stop() throws InterruptedException {
    if (platform != null) {
      platform.close();
    }
    for (ServiceProcess service : services()) {
      service.stop();
    }
    database.close();
    kafka.close();
  }

  @Override
  Platform platform() {
    return platform;
  }

  @Test
  void aWorkerIsKilledInTheMiddleOfAGame() throws InterruptedException {
    // Given
    Tournament running = create(searched(GAMES, 3_000));
    awaitGames(running, 2);

    // When
    workers.getLast().kill();

    // Then
    assertEveryGameCountsOnce(running);
    workers.getLast().start();
  }

  @Test
  void aGameThatEndsEveryWorkerFailsAndTheOthersCount() throws Exception {
    // Given a thread that kills every process that plays the fifth game of the next tournament
    AtomicReference<String> doomed = new AtomicReference<>("");
    AtomicInteger ended = new AtomicInteger();
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch looks = new CountDownLatch(1);
    Thread reaper =
        Thread.ofPlatform()
            .start(() -> {
              try (KafkaConsumer<byte[], byte[]> reports = consumer("latest")) {
                TopicPartition only = new TopicPartition(Topic.WORKERS.topicName(), 0);
                reports.assign(List.of(only));
                reports.seekToEnd(List.of(only));
                reports.position(only);
                looks.countDown();
                while (!done.get()) {
                  for (ConsumerRecord<byte[], byte[]> report :
                      reports.poll(Duration.ofMillis(20))) {
                    if (isOf(report, doomed.get(), 5) && killWorkerOf(report)) {
                      ended.incrementAndGet();
                    }
                  }
                }
              }
            });
    looks.await();

    // When its games take longer than the time between two reports
    Tournament running = create(searched(GAMES, 10_000));
    doomed.set(running.getTournamentId());

    // Then it fails after five attempts, and all other games are played once
    try {
      Tournament end = awaitEnd(running);
      assertThat(ended.get()).isGreaterThanOrEqualTo(5);
      assertThat(end.getProgress().getPlayed()).isEqualTo(GAMES - 1);
      assertThat(end.getProgress().getFailed()).isEqualTo(1);
      assertThat(end.getProgress().getLastFailure()).contains("game 5: 5 workers ended");
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() ->
              assertThat(listed(end))
                  .extracting(game -> game.getGame().getRequest().getNumber())
                  .containsExactlyInAnyOrderElementsOf(
                      IntStream.rangeClosed(1, GAMES)
                          .filter(number -> number != 5)
                          .boxed()
                          .toList()));
    } finally {
      done.set(true);
      reaper.join();
    }
  }

  private static boolean isOf(ConsumerRecord<byte[], byte[]> record, String tournament, int game) {
    if (record.value() == null) {
      return false;
    }
    try {
      return Events.parse(record.value()).getWorkerReported().getGamesList().stream()
          .anyMatch(each ->
              each.getPlaying()
                  && each.getTournamentId().equals(tournament)
                  && each.getNumber() == game);
    } catch (InvalidEventException e) {
      // An invalid record of another test.
      return false;
    }
  }

  /** Kills the process that has made a report, and starts it again. */
  private boolean killWorkerOf(ConsumerRecord<byte[], byte[]> report) {
    String worker = new String(report.key(), StandardCharsets.UTF_8).split("/", 2)[0];
    for (ServiceProcess process : workers) {
      if (process.isAlive() && worker.endsWith("-" + process.pid())) {
        try {
          process.kill();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        process.start();
        return true;
      }
    }
    return false;
  }

  @Test
  void theArchiveIsStoppedForAWhile() throws InterruptedException {
    // Given
    Tournament running = create(searched(GAMES, 500));
    awaitGames(running, 2);

    // When
    archive.stop();
    Tournament end = awaitEnd(running);
    archive.start();

    // Then
    assertAddsUp(end, archivedGames(end));
  }

  @Test
  void theRefereeAndTheTournamentServiceAreKilled() throws InterruptedException {
    // Given
    Tournament running = create(searched(GAMES, 500));
    awaitGames(running, 2);

    // When
    validation.kill();
    tournament.kill();
    validation.start();
    tournament.start();

    // Then
    assertEveryGameCountsOnce(running);
  }

  @Test
  void everyServiceIsRestartedDuringAWatchedTournament() throws Exception {
    // Given
    Tournament running = create(searched(REPLACED_GAMES, 1_000));
    CompletableFuture<List<Tournament>> watching =
        CompletableFuture.supplyAsync(() -> watchToTheEnd(running));
    awaitGames(running, 2);

    // When one process after the other is stopped and started again
    for (ServiceProcess service : services()) {
      service.stop();
      service.start().awaitReady();
    }

    // Then nothing is lost, and nothing counts twice
    assertEveryGameCountsOnce(running);

    // And the watching client gets every change only once, to the end
    List<Tournament> seen = watching.get(5, TimeUnit.MINUTES);
    assertThat(seen.getLast().getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(seen.getLast().getProgress().getPlayed()).isEqualTo(REPLACED_GAMES);
    assertThat(seen).extracting(Tournament::getRevision).isSorted().doesNotHaveDuplicates();
    assertThat(seen).extracting(each -> each.getProgress().getPlayed()).isSorted();
  }

  @Test
  void theDashboardShowsThePagesAndATournamentFromItsCreationToItsEnd() throws Exception {
    // Given
    DashboardClient client = new DashboardClient(dashboard.http());

    // When
    HttpResponse<String> page = client.page("/");
    HttpResponse<String> variants = client.call(LIST, "{}");

    // Then
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).startsWith("<!doctype html>");
    assertThat(variants.statusCode()).as(variants.body()).isEqualTo(200);
    assertThat(variants.body()).contains("\"id\":\"mapped-chess\"");

    // And
    client.assertPlaysATournamentToItsEnd();
  }

  @Test
  void onlyArchiveAndDashboardListenForHttp() throws IOException {
    for (ServiceProcess each : List.of(archive, dashboard)) {
      new Socket(InetAddress.getLoopbackAddress(), URI.create(each.http()).getPort()).close();
    }
    for (ServiceProcess each : List.of(validation, tournament, workers.getFirst())) {
      int port = URI.create(each.http()).getPort();
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void theDashboardRefusesOtherHostNames() throws Exception {
    // Given
    try (ServiceProcess named =
        new ServiceProcess("dashboard", Map.of("polyboard.dashboard.hosts", "games.example.org"))) {
      named.start().awaitReady();

      // When
      HttpResponse<String> refused = new DashboardClient(named.http()).call(LIST, "{}");

      // Then
      assertThat(refused.statusCode()).isEqualTo(403);
    }
  }

  @Test
  void theDashboardIsReadyWithoutTheServicesAndReportsFailures() throws Exception {
    // Given
    try (ServiceProcess alone = new ServiceProcess("dashboard", Map.of())) {
      // When
      alone.start().awaitReady();

      // Then
      assertThat(alone.health("live")).contains("UP");
      HttpResponse<String> refused = new DashboardClient(alone.http()).call(LIST, "{}");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("the service does not answer");
    }
  }

  /**
   * Watches a tournament as clients should: if the stream breaks, they request the changes after
   * their latest revision.
   */
  private List<Tournament> watchToTheEnd(Tournament running) {
    List<Tournament> seen = new ArrayList<>(List.of(running));
    while (seen.getLast().getState() != State.STATE_FINISHED) {
      try {
        platform
            .tournaments()
            .watchTournament(
                message(
                    text(
                        "tournament_id: ? interval {nanos: 100000000} since_revision: ?",
                        running.getTournamentId(),
                        seen.getLast().getRevision())))
            .forEachRemaining(news -> {
              if (news.hasTournament()) {
                seen.add(news.getTournament());
              }
            });
      } catch (StatusRuntimeException e) {
        // The status of a service that stops or is not available. If it stops while it writes, its
        // server resets the stream, which gRPC reports to this client as INTERNAL.
        assertThat(e.getStatus())
            .satisfiesAnyOf(
                status ->
                    assertThat(status.getCode())
                        .isIn(Status.Code.UNAVAILABLE, Status.Code.CANCELLED),
                status -> assertThat(status.getDescription()).startsWith("RST_STREAM"));
        LockSupport.parkNanos(RECONNECTING_NANOS);
      }
    }
    return seen;
  }

  @Test
  void withoutTheBrokerOtherCallsAreAnsweredAndGamesContinueLater() throws Exception {
    // Given
    Tournament running = create(searched(GAMES, 1_000));
    awaitGames(running, 2);
    // The archive stores a game a moment after the standings count it.
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> !listed(running).isEmpty());

    // When
    int port = kafka.port();
    kafka.close();
    try {
      // Then every service reports it, and is still ready and alive
      for (ServiceProcess service : services()) {
        Awaitility.await()
            .atMost(Duration.ofMinutes(1))
            .until(() -> !service.health("ready").contains("cluster "));
        assertThat(service.isReady()).isTrue();
        assertThat(service.health("live")).doesNotContain("DOWN");
      }

      // And rules, analyses, the archive and tournaments are answered
      ValidateTurnRequest validate = message("position {variant: 'chess'} turn: 'e2e4'");
      assertThat(platform.rules().validateTurn(validate).getLegal()).isTrue();
      FindBestTurnRequest search = message("position {variant: 'chess'} limits {nodes: 1000}");
      assertThat(platform.search().findBestTurn(search).getTurn()).isNotEmpty();
      assertThat(listed(running)).isNotEmpty();
      assertThat(tournament(running.getTournamentId()).getTournamentId()).isNotEmpty();
      assertThat(create(match(GAMES, random("one"), random("other"))).getTournamentId())
          .isNotEmpty();
    } finally {
      kafka = EmbeddedKafka.start(directory.resolve("kafka"), port);
    }

    // And games continue when the broker is back
    assertEveryGameCountsOnce(running);
  }

  @Test
  void theDatabaseIsRestarted() throws InterruptedException {
    // Given
    Tournament running = create(searched(GAMES, 1_000));
    awaitGames(running, 2);

    // When
    int port = database.port();
    database.close();
    database = EmbeddedDatabase.start(directory.resolve("database"), port);

    // Then
    assertEveryGameCountsOnce(running);
  }

  @Test
  void everyEventIsDeliveredTwice() throws Exception {
    // Given
    AtomicBoolean done = new AtomicBoolean();
    Thread repeating = Thread.ofPlatform().start(() -> repeatEverything(done));

    try {
      // When
      Tournament running = create(searched(GAMES, 300));

      // Then
      assertEveryGameCountsOnce(running);
    } finally {
      done.set(true);
      repeating.join();
    }
  }

  @Test
  void everyTopicHasInvalidRecords() throws InterruptedException {
    // Given
    Tournament running = create(searched(GAMES, 500));
    awaitGames(running, 1);

    // When
    for (Topic topic : Topic.values()) {
      write(topic, "poison", "no event".getBytes(StandardCharsets.UTF_8));
      write(topic, "empty", new byte[0]);
      write(
          topic, "newer", Event.newBuilder().setId("x").setSchemaVersion(99).build().toByteArray());
    }

    // Then
    assertEveryGameCountsOnce(running);
    for (Topic topic : List.of(Topic.GAMES_REQUESTED, Topic.GAMES_PLAYED, Topic.GAMES_REFEREED)) {
      assertThat(records(topic.deadLetterName(), 3)).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  private List<ServiceProcess> services() {
    List<ServiceProcess> services = new ArrayList<>(workers);
    services.addAll(List.of(validation, archive, tournament, dashboard));
    return services;
  }

  private void write(Topic topic, String key, byte[] value) {
    try (KafkaProducer<byte[], byte[]> producer = producer()) {
      producer.send(
          new ProducerRecord<>(topic.topicName(), key.getBytes(StandardCharsets.UTF_8), value));
      producer.flush();
    }
  }

  /** Writes every record of the topics of games once more, until done. */
  private void repeatEverything(AtomicBoolean done) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer("latest");
        KafkaProducer<byte[], byte[]> producer = producer()) {
      consumer.subscribe(
          List.of(
              Topic.GAMES_REQUESTED.topicName(),
              Topic.GAMES_PLAYED.topicName(),
              Topic.GAMES_REFEREED.topicName()));
      while (!done.get()) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(record -> {
              if (record.headers().lastHeader(REPEATED) == null) {
                ProducerRecord<byte[], byte[]> again =
                    new ProducerRecord<>(record.topic(), record.key(), record.value());
                again.headers().add(REPEATED, new byte[0]);
                producer.send(again);
              }
            });
      }
    }
  }

  /** The records of a topic from its beginning; waits for a minimum number. */
  private List<ConsumerRecord<byte[], byte[]>> records(String topic, int min)
      throws InterruptedException {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer("earliest")) {
      consumer.subscribe(List.of(topic));
      for (int quiet = 0; quiet < (records.size() < min ? 600 : 10); quiet++) {
        int before = records.size();
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
        quiet = records.size() > before ? 0 : quiet;
      }
    }
    return records;
  }

  private KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  private KafkaConsumer<byte[], byte[]> consumer(String reset) {
    return new KafkaConsumer<>(
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            kafka.bootstrapServers(),
            ConsumerConfig.GROUP_ID_CONFIG,
            "test-" + System.nanoTime(),
            ConsumerConfig.GROUP_PROTOCOL_CONFIG,
            "consumer",
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            reset),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }
}
