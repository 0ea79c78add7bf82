package io.polyboard.standalone.platform;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.standalone.Run;
import io.polyboard.testkit.servers.FreePort;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** A packaged service in its own process, which can be stopped or killed. */
final class ServiceProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String service;
  private final int grpcPort = FreePort.choose();
  private final int httpPort = FreePort.choose();
  private final int healthPort = FreePort.choose();
  private final Map<String, String> settings;
  private @Nullable Process process;

  /**
   * @param service the module, such as {@code search}
   * @param settings configuration keys
   */
  ServiceProcess(String service, Map<String, String> settings) {
    this.service = service;
    this.settings = new HashMap<>(settings);
    this.settings.put("quarkus.grpc.server.host", "127.0.0.1");
    this.settings.put("quarkus.grpc.server.port", Integer.toString(grpcPort));
    this.settings.put("quarkus.http.host", "127.0.0.1");
    this.settings.put("quarkus.http.port", Integer.toString(httpPort));
    this.settings.put("quarkus.management.host", "127.0.0.1");
    this.settings.put("quarkus.management.port", Integer.toString(healthPort));
    this.settings.put("quarkus.log.level", "WARN");
  }

  /** The address of its gRPC. */
  String address() {
    return "127.0.0.1:" + grpcPort;
  }

  /** The URL of its HTTP. */
  String http() {
    return "http://127.0.0.1:" + httpPort;
  }

  /** Starts it, at the same address as before; {@link #awaitReady} waits until it is ready. */
  ServiceProcess start() {
    try {
      process =
          new ProcessBuilder(PackagedProgram.service(service, options()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .start();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it runs. */
  boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** The id of the running process. */
  long pid() {
    return process.pid();
  }

  /** Starts it unless it runs. */
  void startIfEnded() {
    if (!isAlive()) {
      start();
    }
  }

  /** Waits until it is ready. */
  ServiceProcess awaitReady() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isReady()) {
      if (process == null || !process.isAlive() || System.nanoTime() > deadline) {
        throw new IllegalStateException(service + " did not become ready");
      }
      Thread.sleep(100);
    }
    return this;
  }

  /** Its readiness in JSON; empty if it does not answer. */
  String readiness() throws InterruptedException {
    try {
      return health("ready");
    } catch (IOException e) {
      return "";
    }
  }

  /** Runs it until it ends; its output includes standard error. */
  Run runToItsEnd() throws InterruptedException {
    try {
      Process running =
          new ProcessBuilder(PackagedProgram.service(service, options()))
              .redirectErrorStream(true)
              .start();
      process = running;
      String output = new String(running.getInputStream().readAllBytes(), UTF_8);
      int exitCode = running.waitFor();
      process = null;
      return new Run(exitCode, output, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> options() {
    List<String> options = new ArrayList<>();
    settings.forEach((key, value) -> options.add("-D" + key + "=" + value));
    return options;
  }

  /** Whether it is ready. */
  boolean isReady() throws InterruptedException {
    try {
      return answer("ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Its health in JSON.
   *
   * @param kind {@code ready} or {@code live}
   */
  String health(String kind) throws IOException, InterruptedException {
    return answer(kind).body();
  }

  private HttpResponse<String> answer(String kind) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + healthPort + "/q/health/" + kind);
    return HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Kills it by SIGKILL. */
  void kill() throws InterruptedException {
    end(true);
  }

  /** Stops it by SIGTERM. */
  void stop() throws InterruptedException {
    end(false);
  }

  private void end(boolean forcibly) throws InterruptedException {
    Process ended = process;
    process = null;
    if (ended != null) {
      if (forcibly) {
        ended.destroyForcibly();
      } else {
        ended.destroy();
      }
      if (!ended.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(service + " did not end");
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
