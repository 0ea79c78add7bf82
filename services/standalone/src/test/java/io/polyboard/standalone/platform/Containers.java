package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import module java.base;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * The containers of {@code deploy/compose.yaml}, with two of the search service, or of the pods of
 * the chart, on their own network. Their logs are in {@code target/containers}.
 */
final class Containers implements AutoCloseable {
  private static final Path DEPLOY = Path.of("../../deploy").toAbsolutePath().normalize();
  private static final Path LOGS = Path.of("target", "containers");
  private static final int GRPC = 9000;
  private static final int HTTP = 8080;
  private static final int HEALTH = 8090;
  private static final int POSTGRES = 5432;

  /** PostgreSQL's {@code cannot_connect_now}. */
  private static final String STARTING = "57P03";

  private static final Duration READY = Duration.ofMinutes(4);
  private static final int STOP_SECONDS = 30;
  private static final long POLL_MILLIS = 200;

  private final DockerClient docker = DockerClientFactory.lazyClient();
  private final ComposeFile compose = ComposeFile.read(DEPLOY.resolve("compose.yaml"));
  private final Network network = network();
  private final Map<String, GenericContainer<?>> containers = new LinkedHashMap<>();

  private Containers() {}

  /** A network whose published ports are open only to this machine, if the engine is local. */
  private static Network network() {
    String host = DockerClientFactory.instance().dockerHostIpAddress();
    return Set.of("localhost", "127.0.0.1").contains(host)
        ? Network.builder()
            .createNetworkCmdModifier(command ->
                command.withOptions(
                    Map.of("com.docker.network.bridge.host_binding_ipv4", "127.0.0.1")))
            .build()
        : Network.newNetwork();
  }

  /** Skips the tests if there is no engine; fails if a configured engine does not answer. */
  static void requireEngine() {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      String host = System.getenv("DOCKER_HOST");
      assertThat(host).as("a Docker engine that does not answer").isNull();
      String skipped = "No Docker engine answers: the tests in containers are skipped.";
      System.err.println(skipped);
      abort(skipped);
    }
  }

  /**
   * Starts the pods of a chart, one of each Deployment and Job and under its name, with the Kafka
   * and PostgreSQL of the compose file, and waits until they are ready, or have ended.
   *
   * @param secrets contents by name
   * @param sql creates the roles of the database, before others connect
   * @param files a directory for the contents of the pods' volumes
   */
  static Containers ofChart(
      RenderedChart chart, Map<String, Map<String, String>> secrets, String sql, Path files)
      throws IOException, InterruptedException, SQLException {
    Files.createDirectories(LOGS);
    Containers all = new Containers();
    try {
      all.addServer("kafka");
      GenericContainer<?> postgres =
          all.addServer("postgres").withExposedPorts(POSTGRES).waitingFor(Wait.forListeningPort());
      for (var each : chart.pods().entrySet()) {
        String name = each.getKey();
        PodContainer pod = new PodContainer(each.getValue(), secrets, chart.configMaps());
        all.add(pod.container(ServiceImages.of(pod.service()), files.resolve(name)), name)
            .withNetworkAliases(RenderedChart.address(name));
      }
      postgres.start();
      all.run(postgres, sql);
      Startables.deepStart(all.containers.values()).join();
      return all;
    } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  /** Runs statements as the owner of the database, once it has started. */
  private void run(GenericContainer<?> postgres, String sql)
      throws InterruptedException, SQLException {
    Map<String, String> settings = compose.services().get("postgres").environment();
    String url =
        "jdbc:postgresql://%s:%d/%s"
            .formatted(
                postgres.getHost(), postgres.getMappedPort(POSTGRES), settings.get("POSTGRES_DB"));
    long deadline = System.nanoTime() + READY.toNanos();
    while (true) {
      try (Connection connection =
              DriverManager.getConnection(
                  url, settings.get("POSTGRES_USER"), settings.get("POSTGRES_PASSWORD"));
          Statement statement = connection.createStatement()) {
        boolean unused = statement.execute(sql);
        return;
      } catch (SQLException e) {
        // PostgreSQL listens before it accepts users.
        if (!STARTING.equals(e.getSQLState()) || System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /** Starts all containers at once, and waits until the services are ready. */
  static Containers start() throws IOException {
    Files.createDirectories(LOGS);
    Containers all = new Containers();
    try {
      all.addServer("kafka");
      all.addServer("postgres");
      all.addService("validation", "validation");
      // The game of a killed worker must be played again soon.
      Map<String, String> worker =
          Map.of("POLYBOARD_SEARCH_WORKERS", "1", "POLYBOARD_SEARCH_LOCK", "5S");
      all.addService("search", "search-1").withEnv(worker);
      all.addService("search", "search-2").withEnv(worker);
      all.addService("archive", "archive");
      all.addService("tournament", "tournament").withEnv("POLYBOARD_LOG_JSON", "true");
      all.addService("dashboard", "dashboard").withEnv("POLYBOARD_LOG_JSON", "true");
      all.addServer("gateway")
          .withCopyFileToContainer(
              MountableFile.forHostPath(DEPLOY.resolve("nginx.conf")), "/etc/nginx/nginx.conf")
          .withExposedPorts(GRPC)
          .waitingFor(Wait.forListeningPort());
      Startables.deepStart(all.containers.values()).join();
      return all;
    } catch (IOException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  /** The address of all services, {@code host:port}. */
  String address() {
    return address("gateway");
  }

  /** The address of a container's gRPC, {@code host:port}. */
  String address(String name) {
    GenericContainer<?> container = containers.get(name);
    return container.getHost() + ":" + container.getMappedPort(GRPC);
  }

  /** The URL of a container's HTTP. */
  String http(String name) {
    GenericContainer<?> container = containers.get(name);
    return "http://%s:%d".formatted(container.getHost(), container.getMappedPort(HTTP));
  }

  /** Waits until every container is running and healthy. */
  void awaitReady() throws InterruptedException {
    long deadline = System.nanoTime() + READY.toNanos();
    while (!containers.values().stream().allMatch(this::isReady)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("not all containers are ready, see " + LOGS);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private boolean isReady(GenericContainer<?> container) {
    InspectContainerResponse.ContainerState state =
        docker.inspectContainerCmd(container.getContainerId()).exec().getState();
    return Boolean.TRUE.equals(state.getRunning())
        && (state.getHealth() == null || "healthy".equals(state.getHealth().getStatus()));
  }

  /** The log of a container so far. */
  String log(String name) {
    return containers.get(name).getLogs();
  }

  /** Kills a container. */
  void kill(String name) {
    docker.killContainerCmd(containers.get(name).getContainerId()).exec();
  }

  /** Stops a container as an operator does. */
  void stop(String name) {
    docker.stopContainerCmd(containers.get(name).getContainerId()).withTimeout(STOP_SECONDS).exec();
  }

  /** Starts a stopped container with its data. */
  void start(String name) {
    docker.startContainerCmd(containers.get(name).getContainerId()).exec();
  }

  @Override
  public void close() {
    containers.values().parallelStream().forEach(GenericContainer::stop);
    network.close();
  }

  private GenericContainer<?> addServer(String service) throws IOException {
    DockerImageName image = DockerImageName.parse(compose.services().get(service).image());
    return add(new GenericContainer<>(image), service)
        .withNetworkAliases(service)
        .withEnv(compose.services().get(service).environment());
  }

  private GenericContainer<?> addService(String service, String name) throws IOException {
    return add(new GenericContainer<>(ServiceImages.of(service)), name)
        .withNetworkAliases(service)
        .withEnv(compose.services().get(service).environment())
        .withExposedPorts(HTTP, HEALTH)
        .waitingFor(Wait.forHttp("/q/health/ready").forPort(HEALTH).withStartupTimeout(READY));
  }

  private GenericContainer<?> add(GenericContainer<?> container, String name) throws IOException {
    Path log = LOGS.resolve(name + ".log");
    Files.deleteIfExists(log);
    container.withNetwork(network).withLogConsumer(frame -> append(log, frame));
    containers.put(name, container);
    return container;
  }

  private static void append(Path log, OutputFrame frame) {
    try {
      Files.write(
          log,
          frame.getBytes() == null ? new byte[0] : frame.getBytes(),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
