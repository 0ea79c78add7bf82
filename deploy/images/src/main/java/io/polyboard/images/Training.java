package io.polyboard.images;

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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A run of all applications in which each JVM records what it loads, links and calls often, and
 * writes its AOT cache when it ends: the services with the real Kafka and PostgreSQL, a tournament
 * from the first game to the archive, and the dashboard that shows it.
 */
final class Training {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 100;
  private static final int LAST_LINES = 30;

  /** The exit code of a JVM that SIGTERM has ended. */
  private static final int TERMINATED = 143;

  /** The services that have one; their schemas are named after them. */
  private static final List<String> DATABASES = List.of("archive", "tournament");

  private final Path runtimes;
  private final Path files;
  private final Path work;
  private final List<Process> processes = new ArrayList<>();

  /**
   * @param runtimes the directory that has the Java runtimes
   * @param files the directory that has those of each application
   * @param work an empty directory
   */
  Training(Path runtimes, Path files, Path work) {
    this.runtimes = runtimes;
    this.files = files;
    this.work = work;
  }

  /** The services by the names that clients have for what they answer. */
  private static final Map<String, String> ANSWERING =
      Map.of(
          "rules", "validation",
          "search", "search",
          "archive", "archive",
          "tournament", "tournament");

  /** What a browser asks a dashboard for that shows the list of tournaments. */
  private static final List<String> LOOKED_AT =
      List.of(
          "/",
          "/api/services",
          "/api/polyboard.rules.v1.RulesService/ListVariants",
          "/api/polyboard.tournament.v1.TournamentService/ListTournaments");

  /** A service that runs. */
  private record Running(String name, Process process, int grpc, int http, int health) {}

  /** Runs them all; each leaves its cache, {@code cacheOf} its name. */
  void run(List<Application> applications) throws IOException, InterruptedException {
    Application standalone =
        applications.stream().filter(Application::isStandalone).findFirst().orElseThrow();
    try {
      Process alone =
          start(
              standalone,
              record(standalone),
              List.of(
                  "tournament",
                  "chess",
                  "--player=one:nodes=50",
                  "--player=random",
                  "--games=4",
                  "--json",
                  "--data=" + work.resolve("data")),
              Map.of(),
              standalone.name());
      try (EmbeddedKafka kafka = EmbeddedKafka.start(work.resolve("kafka"), 0);
          EmbeddedDatabase database = EmbeddedDatabase.start(work.resolve("database"), 0)) {
        makeTopicsAndTables(applications, kafka, database);
        List<Running> services = new ArrayList<>();
        for (Application each : applications) {
          if (!each.isStandalone()) {
            services.add(
                each.isDashboard()
                    ? dashboard(each, services)
                    : service(each, kafka, database, record(each), "never"));
          }
        }
        for (Running service : services) {
          awaitReady(service);
        }
        play(standalone, services);
        look(services.getLast());
        for (Running service : services) {
          get(service.health, "/q/health/live");
          get(service.health, "/q/metrics");
          service.process.destroy();
        }
        for (Running service : services) {
          awaitEnd(service.process, service.name, TERMINATED);
        }
      }
      awaitEnd(alone, standalone.name(), 0);
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
    for (Application each : applications) {
      if (!Files.isRegularFile(cacheOf(each))) {
        throw failure(each.name(), "has written no AOT cache");
      }
    }
  }

  /** Where the cache of an application is. */
  Path cacheOf(Application application) {
    return files.resolveSibling("caches").resolve(application.name() + ".aot");
  }

  /** What a service finds there almost every time that it is started. */
  private void makeTopicsAndTables(
      List<Application> applications, EmbeddedKafka kafka, EmbeddedDatabase database)
      throws IOException, InterruptedException {
    for (Application each : applications) {
      if (DATABASES.contains(each.name())) {
        Running service = service(each, kafka, database, List.of(), "start");
        awaitReady(service);
        service.process.destroy();
        awaitEnd(service.process, service.name, TERMINATED);
      }
    }
  }

  private List<String> record(Application application) {
    return List.of("-Xmx512m", "-XX:AOTCacheOutput=" + cacheOf(application));
  }

  private Running service(
      Application service,
      EmbeddedKafka kafka,
      EmbeddedDatabase database,
      List<String> options,
      String migrate)
      throws IOException {
    int grpc = LoopbackPort.any();
    int http = LoopbackPort.any();
    int health = LoopbackPort.any();
    Map<String, String> environment = new HashMap<>(listening("GRPC_SERVER", grpc));
    environment.putAll(listening("HTTP", http));
    environment.putAll(listening("MANAGEMENT", health));
    environment.put("KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
    for (String name : DATABASES) {
      String source = name.toUpperCase(Locale.ROOT);
      environment.put("POLYBOARD_" + source + "_MIGRATE", migrate);
      String prefix = "QUARKUS_DATASOURCE_" + source + "_";
      environment.put(prefix + "JDBC_URL", database.jdbcUrl());
      environment.put(prefix + "USERNAME", database.username());
      environment.put(prefix + "PASSWORD", database.password());
    }
    Process process = start(service, options, List.of(), environment, service.name());
    return new Running(service.name(), process, grpc, http, health);
  }

  private static Map<String, String> listening(String server, int port) {
    return Map.of(
        "QUARKUS_" + server + "_HOST",
        "127.0.0.1",
        "QUARKUS_" + server + "_PORT",
        Integer.toString(port));
  }

  private Running dashboard(Application dashboard, List<Running> services) throws IOException {
    int http = LoopbackPort.any();
    int health = LoopbackPort.any();
    Map<String, String> environment = new HashMap<>(listening("HTTP", http));
    environment.putAll(listening("MANAGEMENT", health));
    addresses(services)
        .forEach((name, address) ->
            environment.put("POLYBOARD_DASHBOARD_" + name.toUpperCase(Locale.ROOT), address));
    Process process = start(dashboard, record(dashboard), List.of(), environment, dashboard.name());
    return new Running(dashboard.name(), process, 0, http, health);
  }

  private static Map<String, String> addresses(List<Running> services) {
    Map<String, String> addresses = new TreeMap<>();
    for (Running service : services) {
      ANSWERING.forEach((name, answering) -> {
        if (answering.equals(service.name)) {
          addresses.put(name, "127.0.0.1:" + service.grpc);
        }
      });
    }
    return addresses;
  }

  private void look(Running dashboard) throws IOException, InterruptedException {
    for (String path : LOOKED_AT) {
      int status = get(dashboard.http, path);
      if (status != 200) {
        throw failure(dashboard.name, "answers " + path + " with " + status);
      }
    }
  }

  private void play(Application standalone, List<Running> services)
      throws IOException, InterruptedException {
    String server =
        addresses(services).entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(",", "--server=", ""));
    List<String> arguments =
        List.of("tournament", "chess", "mapped-chess", "--games=8", "--nodes=200", server);
    String name = "client";
    awaitEnd(start(standalone, List.of(), arguments, Map.of(), name), name, 0);
  }

  private Process start(
      Application application,
      List<String> options,
      List<String> arguments,
      Map<String, String> environment,
      String log)
      throws IOException {
    String home = files.resolve(application.name()).toString();
    String java = runtimes.resolve(application.runtime()).toString();
    List<String> command = new ArrayList<>(application.command(java, home, options));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(log).toFile()));
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private Path log(String name) {
    return files.resolveSibling("training-" + name + ".log");
  }

  private void awaitReady(Running service) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (get(service.health, "/q/health/ready") != 200) {
      if (!service.process.isAlive() || System.nanoTime() > deadline) {
        throw failure(service.name, "does not get ready");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** The status of a page, or 0 where nobody answers. */
  private static int get(int port, String path) throws InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    // As kubelets ask.
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      return http.send(
              HttpRequest.newBuilder(address).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  private void awaitEnd(Process process, String name, int status)
      throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != status) {
      throw failure(name, "does not end as it should");
    }
  }

  private IOException failure(String name, String what) throws IOException {
    List<String> lines = Files.readAllLines(log(name));
    return new IOException(
        "%s %s:%n%s"
            .formatted(
                name,
                what,
                String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()))));
  }
}
