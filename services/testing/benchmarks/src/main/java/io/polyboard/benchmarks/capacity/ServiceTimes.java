package io.polyboard.benchmarks.capacity;

import io.agroal.api.AgroalDataSource;
import io.polyboard.archive.kafka.GameEvents;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.benchmarks.Databases;
import io.polyboard.benchmarks.Specs;
import io.polyboard.benchmarks.TournamentServer;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.engine.EnginePool;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.events.Events;
import io.polyboard.events.ServiceThreads;
import io.polyboard.events.Topic;
import io.polyboard.messages.GameMessages;
import io.polyboard.play.Adjudication;
import io.polyboard.play.Derivation;
import io.polyboard.play.GamePlan;
import io.polyboard.play.Opening;
import io.polyboard.play.Player;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameValidated;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import io.polyboard.tournament.kafka.KnownWorkers;
import io.polyboard.tournament.kafka.Publisher;
import io.polyboard.tournament.kafka.Relay;
import io.polyboard.tournament.run.Changes;
import io.polyboard.tournament.run.Tournaments;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Descriptions;
import io.polyboard.tournament.store.TournamentDatabase;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How long the parts of the platform take for what the simulation has them do, one part at a time.
 *
 * <pre>
 * ServiceTimes games VARIANT NODES GAMES THREADS FILE   plays; a line a game: microseconds, turns
 * ServiceTimes archive EVENTS                           stores batches of various sizes
 * ServiceTimes tournament EVENTS                        settles batches, each with as many given out
 * ServiceTimes queue MEMBERS AT_ONCE RECORDS            takes requests as worker processes do
 * </pre>
 *
 * <p>{@code EVENTS} is what {@link ClusterRun} has written.
 */
public final class ServiceTimes {
  private static final int[] BATCHES = {1, 8, 64, 500};
  private static final int REPEATED = 20;
  private static final int WARM_UP_GAMES = 20;
  private static final int REQUEST_BYTES = 450;
  private static final String GROUP = "members";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ServiceTimes() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "games" ->
          games(
              Variants.shipped(arguments[1]),
              Integer.parseInt(arguments[2]),
              Integer.parseInt(arguments[3]),
              Integer.parseInt(arguments[4]),
              Path.of(arguments[5]));
      case "archive" -> archive(events(Path.of(arguments[1])));
      case "tournament" -> tournament(events(Path.of(arguments[1])));
      case "queue" ->
          queue(
              Integer.parseInt(arguments[1]),
              Integer.parseInt(arguments[2]),
              Integer.parseInt(arguments[3]));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** By processor time, which does not heed what else the machine does. */
  private static void games(Variant variant, int nodes, int games, int threads, Path file)
      throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger(-WARM_UP_GAMES * threads);
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    AtomicLong nanos = new AtomicLong();
    List<Thread> loops = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      loops.add(
          Thread.ofPlatform()
              .start(() -> {
                Table table = new Table(EnginePool.keeping(512));
                for (int game = next.getAndIncrement();
                    game < games;
                    game = next.getAndIncrement()) {
                  long start = THREADS.getCurrentThreadCpuTime();
                  int turns = play(table, variant, nodes, game);
                  long took = THREADS.getCurrentThreadCpuTime() - start;
                  if (game >= 0) {
                    nanos.addAndGet(took);
                    lines.add(took / 1_000 + "," + turns);
                  }
                }
              }));
    }
    for (Thread loop : loops) {
      loop.join();
    }
    Files.write(file, lines);
    System.out.printf(
        Locale.ROOT,
        "%s, %d nodes, %d games, %d threads: %.2f ms of processor time a game%n",
        variant.id(),
        nodes,
        games,
        threads,
        nanos.get() / 1e6 / games);
  }

  private static int play(Table table, Variant variant, int nodes, int game) {
    SplittableRandom seeds = new SplittableRandom(game);
    Player player = new Player.Searching(Settings.DEFAULT, Limits.ofNodes(nodes));
    try {
      return table
          .play(
              new GamePlan(
                  variant,
                  player,
                  player,
                  new Opening.Drawn(Opening.Rule.ANY_EIGHT_PLIES, seeds.nextLong()),
                  seeds.nextLong(),
                  seeds.nextLong(),
                  GamePlan.DEFAULT_MAX_PLIES,
                  Adjudication.NONE),
              TurnListener.NONE)
          .plies();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static List<GameValidated> events(Path file) throws IOException {
    List<GameValidated> games = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      while (in.available() > 0) {
        games.add(Event.parseFrom(in.readNBytes(in.readInt())).getGameValidated());
      }
    }
    int bytes = games.stream().mapToInt(GameValidated::getSerializedSize).sum();
    System.out.printf(
        "%d games, %d bytes each before compression%n", games.size(), bytes / games.size());
    return games;
  }

  /** What is done with a batch. */
  private interface Work {
    void run(List<GameValidated> batch) throws Exception;
  }

  /**
   * Times of batches, medians of sizes, and the line through these: what a batch takes, and what
   * each of its games adds.
   */
  private static void batches(String what, List<GameValidated> games, boolean renamed, Work work)
      throws Exception {
    double[] medians = new double[BATCHES.length];
    int next = 0;
    for (int round = 0; round < 2; round++) {
      for (int size = 0; size < BATCHES.length; size++) {
        double[] times = new double[REPEATED];
        for (int i = 0; i < times.length; i++) {
          List<GameValidated> batch = new ArrayList<>();
          for (int j = 0; j < BATCHES[size]; j++) {
            GameValidated game = games.get(next % games.size());
            next++;
            batch.add(renamed ? renamed(game, next) : game);
          }
          long start = System.nanoTime();
          work.run(batch);
          times[i] = (System.nanoTime() - start) / 1e9;
        }
        Arrays.sort(times);
        medians[size] = times[times.length / 2];
        System.out.printf(
            Locale.ROOT,
            "%s, round %d, %d games together: median %.2f ms, %.3f ms a game%n",
            what,
            round,
            BATCHES[size],
            medians[size] * 1e3,
            medians[size] * 1e3 / BATCHES[size]);
      }
    }
    double each =
        (medians[BATCHES.length - 1] - medians[0]) / (BATCHES[BATCHES.length - 1] - BATCHES[0]);
    System.out.printf(
        Locale.ROOT,
        "%s: %.2f ms a batch and %.4f ms a game%n",
        what,
        (medians[0] - each * BATCHES[0]) * 1e3,
        each * 1e3);
  }

  /** What the games take on disk, with all indexes. */
  private static void size(EmbeddedDatabase database, String schema) throws SQLException {
    int games = 2 * REPEATED * Arrays.stream(BATCHES).sum();
    try (Connection connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        Statement statement = connection.createStatement();
        ResultSet size =
            statement.executeQuery(
                """
                select sum(pg_total_relation_size(oid)) from pg_class
                where relkind = 'r' and relname not in ('outbox')
                  and relnamespace = '%s'::regnamespace
                """
                    .formatted(schema))) {
      size.next();
      System.out.printf("%s: %d bytes a game on disk%n", schema, size.getLong(1) / games);
    }
  }

  private static GameValidated renamed(GameValidated game, int number) {
    GameValidated.Builder copy = game.toBuilder();
    copy.getGameBuilder()
        .getRequestBuilder()
        .setTournamentId("t")
        .setGameId("t-" + number)
        .setNumber(number);
    return copy.build();
  }

  private static void archive(List<GameValidated> games) throws Exception {
    Path directory = Files.createTempDirectory("polyboard-service-times");
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "archive")) {
      GameWriter writer = new GameWriter(new ArchiveDatabase(source));
      batches(
          "archive",
          games,
          true,
          batch -> {
            var unused = writer.store(batch.stream().map(GameEvents::legal).toList(), List.of());
          });
      size(database, "archive");
    }
  }

  private static void tournament(List<GameValidated> games) throws Exception {
    Path directory = Files.createTempDirectory("polyboard-service-times");
    Map<String, String> settings =
        Map.of("polyboard.tournament.least-games-ahead", Integer.toString(2_000));
    try (EmbeddedDatabase database = EmbeddedDatabase.start(directory, 0);
        AgroalDataSource source = Databases.pool(database, "tournament");
        TournamentServer server = new TournamentServer(source, settings)) {
      String id =
          server
              .stub()
              .createTournament(
                  CreateTournamentRequest.newBuilder()
                      .setSpec(Specs.selfPlay("mapped-chess", 1_000, 1_000_000, 1))
                      .build())
              .getTournament()
              .getTournamentId();
      TournamentDatabase tournaments = new TournamentDatabase(source);
      Descriptions descriptions = new Descriptions();
      Schedule schedule =
          new Schedule(
              tournaments
                  .withHandle(handle -> descriptions.find(handle, id))
                  .map(Description::definition)
                  .orElseThrow());
      Tournaments settling = settling(tournaments, descriptions, settings);
      int[] next = new int[1];
      batches(
          "tournament",
          games,
          false,
          batch -> {
            List<Event> back = new ArrayList<>();
            for (GameValidated game : batch) {
              next[0]++;
              GameValidated.Builder copy = game.toBuilder();
              copy.getGameBuilder()
                  .setRequest(
                      GameMessages.request(id, "", Derivation.CURRENT, schedule.game(next[0])));
              back.add(Events.of(copy.build()));
            }
            settling.settle(back);
          });
      size(database, "tournament");
    }
  }

  private static Tournaments settling(
      TournamentDatabase database, Descriptions descriptions, Map<String, String> settings) {
    ServiceThreads threads = new ServiceThreads();
    Relay relay = new Relay(database, descriptions, Publisher.NONE, threads);
    Changes changes = new Changes(database, threads);
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .addDiscoveredConverters()
            .withMapping(TournamentConfig.class);
    settings.forEach(builder::withDefaultValue);
    return new Tournaments(
        database,
        descriptions,
        relay,
        changes,
        KnownWorkers.NONE,
        TournamentMetrics.unpublished(changes),
        builder.build().getConfigMapping(TournamentConfig.class));
  }

  /**
   * Members of one share group on one partition, each on a thread of its own, as the search service
   * has one a process. What the broker's threads take for it is told apart from what the members
   * take.
   */
  private static void queue(int members, int atOnce, int records) throws Exception {
    Path directory = Files.createTempDirectory("polyboard-service-times");
    String topic = Topic.GAMES_REQUESTED.topicName();
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger polls = new AtomicInteger();
    AtomicBoolean ended = new AtomicBoolean();
    try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
      Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
      configure(client, topic);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < members; i++) {
        threads.add(
            Thread.ofPlatform()
                .name("member-" + i)
                .start(() -> take(client, topic, atOnce, taken, polls, ended)));
      }
      // Until all have joined.
      Thread.sleep(8_000);
      produce(client, topic, records / 4);
      await(taken, records / 4);
      double before = brokerSeconds();
      int pollsBefore = polls.get();
      long start = System.nanoTime();
      produce(client, topic, records);
      await(taken, records / 4 + records);
      double took = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "queue, %d members, %d at once: %,.0f requests/s, %.1f a poll; broker's threads %.4f ms"
              + " of processor time a request%n",
          members,
          atOnce,
          records / took,
          (double) records / (polls.get() - pollsBefore),
          (brokerSeconds() - before) * 1e3 / records);
      ended.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void configure(Map<String, Object> client, String topic) throws Exception {
    try (Admin admin = Admin.create(client)) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .get();
      ConfigResource group = new ConfigResource(ConfigResource.Type.GROUP, GROUP);
      for (var setting :
          Map.of("share.auto.offset.reset", "earliest", "share.partition.max.record.locks", "4000")
              .entrySet()) {
        admin
            .incrementalAlterConfigs(
                Map.of(
                    group,
                    List.of(
                        new AlterConfigOp(
                            new ConfigEntry(setting.getKey(), setting.getValue()),
                            AlterConfigOp.OpType.SET))))
            .all()
            .get();
      }
      Thread.sleep(2_000);
    }
  }

  private static void take(
      Map<String, Object> client,
      String topic,
      int atOnce,
      AtomicInteger taken,
      AtomicInteger polls,
      AtomicBoolean ended) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("group.id", GROUP);
    settings.put("share.acknowledgement.mode", "explicit");
    settings.put("share.acquire.mode", "record_limit");
    settings.put("fetch.max.wait.ms", 100);
    settings.put("max.poll.records", atOnce);
    try (var consumer =
        new KafkaShareConsumer<>(
            settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(List.of(topic));
      while (!ended.get()) {
        ConsumerRecords<byte[], byte[]> polled = consumer.poll(Duration.ofMillis(100));
        if (!polled.isEmpty()) {
          polled.forEach(each -> consumer.acknowledge(each, AcknowledgeType.ACCEPT));
          polls.incrementAndGet();
          taken.addAndGet(polled.count());
        }
      }
    }
  }

  private static void produce(Map<String, Object> client, String topic, int records) {
    try (var producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < records; i++) {
        producer.send(new ProducerRecord<>(topic, new byte[REQUEST_BYTES]));
      }
    }
  }

  private static void await(AtomicInteger taken, int records) throws InterruptedException {
    while (taken.get() < records) {
      Thread.sleep(5);
    }
  }

  /** Of all threads of a broker, by their names. */
  private static double brokerSeconds() {
    long nanos = 0;
    for (long id : THREADS.getAllThreadIds()) {
      var info = THREADS.getThreadInfo(id);
      if (info != null
          && (info.getThreadName().startsWith("data-plane")
              || info.getThreadName().startsWith("share-coordinator")
              || info.getThreadName().startsWith("group-coordinator")
              || info.getThreadName().startsWith("persister")
              || info.getThreadName().startsWith("PersisterStateManager"))) {
        nanos += Math.max(0, THREADS.getThreadCpuTime(id));
      }
    }
    return nanos / 1e9;
  }
}
