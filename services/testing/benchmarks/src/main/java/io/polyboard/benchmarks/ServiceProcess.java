package io.polyboard.benchmarks;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A service as it is packaged, in a process of its own. */
final class ServiceProcess implements AutoCloseable {
  private final Process process;
  private final int grpcPort;

  private ServiceProcess(Process process, int grpcPort) {
    this.process = process;
    this.grpcPort = grpcPort;
  }

  /**
   * Starts the validation service, and returns when it is ready. It has one core where {@code
   * taskset} can see to that.
   *
   * @param settings configuration keys
   */
  static ServiceProcess validation(EmbeddedKafka kafka, Map<String, String> settings)
      throws IOException, InterruptedException {
    return start(
        "validation",
        Map.of("kafka.bootstrap.servers", kafka.bootstrapServers()),
        settings,
        Files.isExecutable(Path.of("/usr/bin/taskset"))
            ? List.of("taskset", "-c", "1")
            : List.of());
  }

  /** Starts a worker that plays or searches one at a time, and returns when it is ready. */
  static ServiceProcess worker(Map<String, String> kafka) throws IOException, InterruptedException {
    return start("search", kafka, Map.of("polyboard.search.workers", "1"), List.of());
  }

  private static ServiceProcess start(
      String service, Map<String, String> kafka, Map<String, String> settings, List<String> before)
      throws IOException, InterruptedException {
    int grpcPort = LoopbackPort.any();
    int healthPort = LoopbackPort.any();
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dquarkus.grpc.server.port=" + grpcPort,
            "-Dquarkus.grpc.server.host=127.0.0.1",
            "-Dquarkus.management.port=" + healthPort,
            "-Dquarkus.log.level=WARN"));
    kafka.forEach((key, value) -> command.add("-D" + key + "=" + value));
    settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.addAll(List.of("-jar", "services/" + service + "/target/quarkus-app/quarkus-run.jar"));
    ServiceProcess started =
        new ServiceProcess(new ProcessBuilder(command).inheritIO().start(), grpcPort);
    started.awaitReady(healthPort);
    return started;
  }

  int grpcPort() {
    return grpcPort;
  }

  /** What it has used of processors until now. */
  double processorSeconds() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  private void awaitReady(int healthPort) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + healthPort + "/q/health/ready"))
            .build();
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int attempt = 0; attempt < 600 && process.isAlive(); attempt++) {
        try {
          if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
            return;
          }
        } catch (IOException e) {
          // Not yet there.
        }
        Thread.sleep(100);
      }
    }
    close();
    throw new IllegalStateException("the service does not get ready");
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    boolean unused = process.waitFor(1, TimeUnit.MINUTES);
  }
}
