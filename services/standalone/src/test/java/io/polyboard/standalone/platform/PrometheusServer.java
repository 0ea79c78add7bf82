package io.polyboard.standalone.platform;

import static org.junit.jupiter.api.Assumptions.abort;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.standalone.Run;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * A real Prometheus in its own process. Until it is closed, it scrapes one address and evaluates
 * the rules of {@code deploy/prometheus} every second.
 */
final class PrometheusServer implements AutoCloseable {
  private static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern LISTENING =
      Pattern.compile("msg=\"Listening on\".* address=(\\S+)|address=(\\S+).*Listening on");

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long POLL_MILLIS = 50;

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;

  private PrometheusServer(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts Prometheus; skips the tests if it is not available.
   *
   * @param directory for its configuration and data
   * @param scraped {@code host:port}
   */
  static PrometheusServer start(Path directory, String scraped)
      throws IOException, InterruptedException {
    Path binary = find().resolve("prometheus");
    Path configuration =
        Files.writeString(
            directory.resolve("prometheus.yaml"),
            """
            global: {scrape_interval: 1s, evaluation_interval: 1s}
            rule_files: ['%s/deploy/prometheus/*.rules.yaml']
            scrape_configs:
              - job_name: polyboard
                metrics_path: /q/metrics
                static_configs: [{targets: ['%s']}]
            """
                .formatted(REPOSITORY, scraped));
    Process process =
        new ProcessBuilder(
                binary.toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:0")
            .redirectErrorStream(true)
            .start();
    try {
      PrometheusServer server = new PrometheusServer(process, awaitListening(process));
      server.awaitReady();
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The directory of its programs, from the script that the build's check of the rules uses. */
  private static Path find() throws IOException, InterruptedException {
    Run run = Run.of(new ProcessBuilder(REPOSITORY.resolve(".ci/prometheus").toString()));
    if (run.exitCode() != 0) {
      String skipped = "The tests with a Prometheus are skipped: " + run.err().strip();
      System.err.println(skipped);
      abort(skipped);
    }
    return Path.of(run.out().strip());
  }

  private static URI awaitListening(Process process) throws IOException {
    StringBuilder log = new StringBuilder();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        // Prometheus would block if nobody read its log.
        Thread.ofVirtual().start(() -> lines.lines().forEach(unread -> {}));
        String where = listening.group(1) == null ? listening.group(2) : listening.group(1);
        return URI.create("http://" + where);
      }
      log.append(line).append('\n');
    }
    throw new IllegalStateException("Prometheus has ended: " + log);
  }

  /** Waits until its storage is open; it listens before, and answers 503. */
  private void awaitReady() throws IOException, InterruptedException {
    HttpRequest ready = HttpRequest.newBuilder(address.resolve("/-/ready")).build();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (client.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("Prometheus is not ready after " + PATIENCE);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /**
   * The current value of an expression: series, each with labels and value.
   *
   * @throws IllegalArgumentException if the expression is invalid
   */
  JsonNode query(String expression) throws IOException, InterruptedException {
    return get("query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
        .path("result");
  }

  /** The groups of rules, with their latest evaluation. */
  JsonNode ruleGroups() throws IOException, InterruptedException {
    return get("rules").path("groups");
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(address.resolve("/api/v1/" + path)).build(),
            HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalArgumentException(path + ": " + response.body());
    }
    return new ObjectMapper().readTree(response.body()).path("data");
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
    process.toHandle().destroy();
    int unused = process.waitFor();
  }
}
