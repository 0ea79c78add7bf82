package io.polyboard.benchmarks;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.embedded.LoopbackPort;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long a service takes from the start of its process until it is ready, with Kafka and
 * PostgreSQL up and its topics and tables there, and how much processor time until then: as its
 * image starts it, and without the AOT cache.
 *
 * <p>Usage: {@code StartTime IMAGES TIMES}, the directory in which the build has made the images
 * and how often each is started; the first start of each does not count.
 */
public final class StartTime {
  private static final List<String> SERVICES =
      List.of("validation", "search", "archive", "tournament");
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 5;

  private final Path images;
  private final EmbeddedKafka kafka;
  private final EmbeddedDatabase database;

  private StartTime(Path images, EmbeddedKafka kafka, EmbeddedDatabase database) {
    this.images = images;
    this.kafka = kafka;
    this.database = database;
  }

  /** One start, in milliseconds. */
  private record Start(long wall, long processor) {}

  public static void main(String[] args) throws Exception {
    Path images = Path.of(args[0]).toAbsolutePath();
    int times = Integer.parseInt(args[1]);
    Path work = Files.createTempDirectory("polyboard-start");
    try (EmbeddedKafka kafka = EmbeddedKafka.start(work.resolve("kafka"), 0);
        EmbeddedDatabase database = EmbeddedDatabase.start(work.resolve("database"), 0)) {
      StartTime starts = new StartTime(images, kafka, database);
      System.out.println(
          "service     without: ready  processor    with AOT cache: ready  processor");
      for (String service : SERVICES) {
        Start without = starts.median(service, List.of(), times);
        Start with =
            starts.median(
                service,
                List.of("-XX:AOTCache=" + images.resolve("caches").resolve(service + ".aot")),
                times);
        System.out.printf(
            Locale.ROOT,
            "%-12s %8d ms %8d ms %17d ms %8d ms%n",
            service,
            without.wall,
            without.processor,
            with.wall,
            with.processor);
      }
    }
  }

  private Start median(String service, List<String> options, int times) throws Exception {
    long[] wall = new long[times];
    long[] processor = new long[times];
    for (int i = -1; i < times; i++) {
      Start start = start(service, options, i < 0 ? "start" : "never");
      if (i >= 0) {
        wall[i] = start.wall;
        processor[i] = start.processor;
      }
    }
    Arrays.sort(wall);
    Arrays.sort(processor);
    return new Start(wall[times / 2], processor[times / 2]);
  }

  private Start start(String service, List<String> options, String migrate) throws Exception {
    int health = LoopbackPort.any();
    List<String> command = new ArrayList<>();
    command.add(images.resolve("runtimes/service/bin/java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
            "-XX:+UseParallelGC",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(options);
    command.add("-jar");
    command.add(images.resolve("files").resolve(service).resolve("quarkus-run.jar").toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(settings(health, migrate));
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      long begun = System.nanoTime();
      Process process = builder.start();
      try {
        while (!isReady(client, health)) {
          if (!process.isAlive() || System.nanoTime() - begun > PATIENCE.toNanos()) {
            throw new IOException(service + " does not get ready");
          }
          Thread.sleep(POLL_MILLIS);
        }
        long wall = (System.nanoTime() - begun) / 1_000_000;
        long processor = process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
        return new Start(wall, processor);
      } finally {
        process.destroy();
        process.waitFor();
      }
    }
  }

  private Map<String, String> settings(int health, String migrate) throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("QUARKUS_GRPC_SERVER_HOST", "127.0.0.1");
    settings.put("QUARKUS_GRPC_SERVER_PORT", Integer.toString(LoopbackPort.any()));
    settings.put("QUARKUS_HTTP_HOST", "127.0.0.1");
    settings.put("QUARKUS_HTTP_PORT", Integer.toString(LoopbackPort.any()));
    settings.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
    settings.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(health));
    settings.put("KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
    for (String source : List.of("ARCHIVE", "TOURNAMENT")) {
      // As the chart has it, after its Jobs: the first start of each, which does not count,
      // migrates.
      settings.put("POLYBOARD_" + source + "_MIGRATE", migrate);
      String prefix = "QUARKUS_DATASOURCE_" + source + "_";
      settings.put(prefix + "JDBC_URL", database.jdbcUrl());
      settings.put(prefix + "USERNAME", database.username());
      settings.put(prefix + "PASSWORD", database.password());
    }
    return settings;
  }

  private static boolean isReady(HttpClient client, int port) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/q/health/ready")).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }
}
