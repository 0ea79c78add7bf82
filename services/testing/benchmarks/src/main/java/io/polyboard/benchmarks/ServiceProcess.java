package io.polyboard.benchmarks;

import module java.base;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.embedded.LoopbackPort;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A packaged service in a separate process. */
final class ServiceProcess implements AutoCloseable {
  private final Process process;
  private final ManagedChannel channel;

  private ServiceProcess(Process process, int port) {
    this.process = process;
    channel =
        Grpc.newChannelBuilder("127.0.0.1:" + port, InsecureChannelCredentials.create()).build();
  }

  /**
   * Starts a service, and returns when it is ready.
   *
   * @param jar its {@code quarkus-run.jar}
   * @param settings configuration keys
   * @param before the first words of the command, such as {@code taskset} and its arguments
   */
  static ServiceProcess start(
      String jar, EmbeddedKafka kafka, Map<String, String> settings, String... before)
      throws IOException, InterruptedException {
    int grpcPort = LoopbackPort.any();
    int healthPort = LoopbackPort.any();
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dkafka.bootstrap.servers=" + kafka.bootstrapServers(),
            "-Dquarkus.grpc.server.port=" + grpcPort,
            "-Dquarkus.grpc.server.host=127.0.0.1",
            // A given port: with a port that Quarkus chooses, metrics have other tags.
            "-Dquarkus.http.port=" + LoopbackPort.any(),
            "-Dquarkus.management.port=" + healthPort,
            "-Dquarkus.log.level=WARN"));
    settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.addAll(List.of("-jar", jar));
    ServiceProcess started =
        new ServiceProcess(new ProcessBuilder(command).inheritIO().start(), grpcPort);
    started.awaitReady(healthPort);
    return started;
  }

  ManagedChannel channel() {
    return channel;
  }

  /** The processor time that it has used so far, in seconds. */
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
          // Not started yet.
        }
        Thread.sleep(100);
      }
    }
    close();
    throw new IllegalStateException("the service did not become ready");
  }

  @Override
  public void close() throws InterruptedException {
    channel.shutdownNow();
    process.destroy();
    boolean unused = process.waitFor(1, TimeUnit.MINUTES);
  }
}
