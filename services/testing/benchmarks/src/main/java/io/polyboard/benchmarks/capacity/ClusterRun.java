package io.polyboard.benchmarks.capacity;

import com.google.protobuf.util.Durations;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.polyboard.benchmarks.Specs;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.embedded.LoopbackPort;
import io.polyboard.events.Topic;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.WatchTournamentRequest;
import io.polyboard.proto.tournament.v1.WatchTournamentResponse;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A real cluster on one machine, which the simulation is checked against, and what each of its
 * processes costs: the four services as they are packaged, each in a process of its own, and one or
 * more search processes of one table each, on a broker that lives here and a database. Self-play of
 * {@code mapped-chess}; for every number of search processes a tournament warms up, and the next
 * ones are measured: games a minute from the call that creates it until its end is told, and
 * processor time a game of every process.
 *
 * <pre>ClusterRun GAMES NODES ROUNDS PROCESSES,... [EVENTS]</pre>
 *
 * <p>From the top of the repository, after {@code ./polyboard build package -DskipTests}. {@code
 * GAMES} is for each search process, of which no more than {@code CORES} run at a time. {@code
 * EVENTS} is a file to be written, of all events of refereed games, which {@link ServiceTimes}
 * reads.
 */
public final class ClusterRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration INTERVAL = Duration.ofMillis(100);

  /** So many times as many games warm up as are measured. */
  private static final int WARM_UP = 2;

  private static final int IDLE_SECONDS = 10;
  private static final String VARIANT = "mapped-chess";
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Path directory = Files.createTempDirectory("polyboard-cluster");
  private final EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
  private final EmbeddedDatabase database =
      EmbeddedDatabase.start(directory.resolve("database"), 0);
  private final Map<String, Service> services = new LinkedHashMap<>();
  private final List<Service> workers = new ArrayList<>();
  private final ManagedChannel channel;

  /** A service in a process of its own. */
  private record Service(Process process, int grpcPort, int healthPort) {
    double processorSeconds() {
      return seconds(process.toHandle());
    }

    void awaitReady() throws InterruptedException {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      URI ready = URI.create("http://127.0.0.1:" + healthPort + "/q/health/ready");
      while (true) {
        try {
          if (HTTP.send(
                      HttpRequest.newBuilder(ready).build(), HttpResponse.BodyHandlers.discarding())
                  .statusCode()
              == 200) {
            return;
          }
        } catch (IOException e) {
          // Not yet there.
        }
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new IllegalStateException("a service does not get ready");
        }
        TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
      }
    }

    void stop() throws InterruptedException {
      process.destroy();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("a service does not end");
      }
    }
  }

  private ClusterRun() throws IOException, InterruptedException {
    for (String name : List.of("validation", "archive", "tournament")) {
      services.put(name, start(name));
    }
    for (Service service : services.values()) {
      service.awaitReady();
    }
    channel =
        Grpc.newChannelBuilder(
                "127.0.0.1:" + service("tournament").grpcPort, InsecureChannelCredentials.create())
            .build();
  }

  private Service service(String name) {
    return Optional.ofNullable(services.get(name)).orElseThrow();
  }

  public static void main(String[] arguments) throws Exception {
    int games = Integer.parseInt(arguments[0]);
    int nodes = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    int[] processes =
        Arrays.stream(arguments[3].split(",", -1)).mapToInt(Integer::parseInt).toArray();
    try (ClusterRun cluster = new ClusterRun()) {
      for (int number : processes) {
        cluster.measure(
            number,
            games * Math.min(number, Runtime.getRuntime().availableProcessors()),
            nodes,
            rounds);
      }
      if (arguments.length > 4) {
        cluster.writeEvents(Path.of(arguments[4]));
      }
    }
  }

  private Service start(String service) throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("kafka.bootstrap.servers", kafka.bootstrapServers());
    for (String name : List.of("archive", "tournament")) {
      String source = "quarkus.datasource." + name + ".";
      settings.put(source + "jdbc.url", database.jdbcUrl());
      settings.put(source + "username", database.username());
      settings.put(source + "password", database.password());
    }
    int grpcPort = LoopbackPort.any();
    int healthPort = LoopbackPort.any();
    settings.put("polyboard.search.workers", "1");
    settings.put("quarkus.grpc.server.host", "127.0.0.1");
    settings.put("quarkus.grpc.server.port", Integer.toString(grpcPort));
    settings.put("quarkus.http.host", "127.0.0.1");
    settings.put("quarkus.http.port", Integer.toString(LoopbackPort.any()));
    settings.put("quarkus.management.host", "127.0.0.1");
    settings.put("quarkus.management.port", Integer.toString(healthPort));
    settings.put("quarkus.log.level", "WARN");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"));
    settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.addAll(
        List.of(
            "-jar",
            Path.of("services", service, "target", "quarkus-app", "quarkus-run.jar").toString()));
    return new Service(
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .start(),
        grpcPort,
        healthPort);
  }

  private void measure(int processes, int games, int nodes, int rounds)
      throws IOException, InterruptedException {
    while (workers.size() < processes) {
      workers.add(start("search"));
    }
    for (Service worker : workers) {
      worker.awaitReady();
    }
    double unused = gamesPerMinute(WARM_UP * games, nodes, 0);
    System.out.printf("%d search processes: warm%n", processes);
    idle(processes);
    for (int round = 1; round <= rounds; round++) {
      Map<String, Double> before = processorSeconds();
      double rate = gamesPerMinute(games, nodes, round);
      System.out.printf(
          Locale.ROOT,
          "%d search processes, %d games, round %d: %.1f games/min; processor ms a game:%s%n",
          processes,
          games,
          round,
          rate,
          costs(before, games));
    }
    System.out.printf("%d search processes: measured%n", processes);
  }

  /** What the processes take while there is nothing to do. */
  private void idle(int processes) throws IOException, InterruptedException {
    Map<String, Double> before = processorSeconds();
    TimeUnit.SECONDS.sleep(IDLE_SECONDS);
    System.out.printf(
        "%d search processes, idle; processor ms a second:%s%n",
        processes, costs(before, IDLE_SECONDS));
  }

  /** Processor time of every process since an earlier moment, in ms, for each of so many. */
  private String costs(Map<String, Double> before, int of) throws IOException {
    StringBuilder costs = new StringBuilder();
    processorSeconds()
        .forEach((name, seconds) ->
            costs.append(
                "  %s %.2f"
                    .formatted(name, (seconds - before.getOrDefault(name, 0.0)) / of * 1e3)));
    return costs.toString();
  }

  /** Plays a tournament to its end. */
  private double gamesPerMinute(int games, int nodes, int seed) {
    TournamentServiceGrpc.TournamentServiceBlockingStub stub =
        TournamentServiceGrpc.newBlockingStub(channel);
    long start = System.nanoTime();
    Tournament tournament =
        stub.createTournament(
                CreateTournamentRequest.newBuilder()
                    .setSpec(Specs.selfPlay(VARIANT, nodes, games, seed))
                    .build())
            .getTournament();
    Iterator<WatchTournamentResponse> news =
        stub.watchTournament(
            WatchTournamentRequest.newBuilder()
                .setTournamentId(tournament.getTournamentId())
                .setInterval(Durations.fromMillis(INTERVAL.toMillis()))
                .build());
    while (news.hasNext()) {
      WatchTournamentResponse next = news.next();
      tournament = next.hasTournament() ? next.getTournament() : tournament;
    }
    if (tournament.getState() != State.STATE_FINISHED
        || tournament.getProgress().getPlayed() != games) {
      throw new IllegalStateException("the tournament ended " + tournament);
    }
    return games * 60e9 / (System.nanoTime() - start);
  }

  /** Since each process began; "kafka" is this one, "search" all workers together. */
  private Map<String, Double> processorSeconds() throws IOException {
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put("search", workers.stream().mapToDouble(Service::processorSeconds).sum());
    services.forEach((name, service) -> seconds.put(name, service.processorSeconds()));
    seconds.put("kafka", seconds(ProcessHandle.current()));
    seconds.put("database", seconds(postmaster()));
    return seconds;
  }

  private ProcessHandle postmaster() throws IOException {
    try (var files = Files.walk(directory.resolve("database"))) {
      Path pid =
          files
              .filter(each -> each.endsWith("postmaster.pid"))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no database"));
      return ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).getFirst().strip()))
          .orElseThrow();
    }
  }

  /** Of a process and, where it is a database, of its backends. */
  private static double seconds(ProcessHandle process) {
    double own = process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    return process.pid() == ProcessHandle.current().pid()
        ? own
        : own
            + process
                .descendants()
                .mapToDouble(
                    each -> each.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9)
                .sum();
  }

  /** All events of refereed games, each after its length as four bytes. */
  private void writeEvents(Path file) throws IOException {
    try (KafkaConsumer<byte[], byte[]> refereed =
            new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      List<TopicPartition> partitions =
          refereed.partitionsFor(Topic.GAMES_REFEREED.topicName()).stream()
              .map(each -> new TopicPartition(each.topic(), each.partition()))
              .toList();
      refereed.assign(partitions);
      refereed.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = refereed.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(each -> refereed.position(each.getKey()) < each.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : refereed.poll(INTERVAL)) {
          out.writeInt(record.value().length);
          out.write(record.value());
        }
      }
    }
    for (Topic topic : Topic.values()) {
      System.out.printf("%s: %,d bytes in the log%n", topic.topicName(), bytes(topic));
    }
  }

  /** What the segments of a topic hold, as the broker has them: batches, compressed. */
  private long bytes(Topic topic) throws IOException {
    try (var files = Files.walk(directory.resolve("kafka"))) {
      return files
          .filter(each -> each.toString().matches(".*/" + topic.topicName() + "-\\d+/[^/]+\\.log"))
          .mapToLong(each -> each.toFile().length())
          .sum();
    }
  }

  @Override
  public void close() throws InterruptedException {
    channel.shutdownNow();
    for (Service worker : workers) {
      worker.stop();
    }
    for (Service service : services.values()) {
      service.stop();
    }
    database.close();
    kafka.close();
  }
}
