package io.polyboard.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptor;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * The whole platform in a process of its own, {@code ./polyboard up}, on a directory of its own.
 */
final class RunningPlatform implements AutoCloseable {
  private static final int LARGEST_MESSAGE = 64 << 20;

  private final Process process;
  private final BufferedReader out;
  private final ManagedChannel channel;
  private final String dashboard;
  private final URI metrics;
  private final Path data;

  private RunningPlatform(
      Path data, Process process, ChannelCredentials credentials, ClientInterceptor... interceptors)
      throws IOException {
    this.data = data;
    this.process = process;
    out = process.inputReader(StandardCharsets.UTF_8);
    JsonNode addresses = new ObjectMapper().readTree(out.readLine());
    dashboard = addresses.get("http").asText();
    metrics = URI.create(addresses.get("health").asText() + "/q/metrics");
    channel =
        Grpc.newChannelBuilder(target(addresses.get("grpc").asText()), credentials)
            .intercept(interceptors)
            .maxInboundMessageSize(LARGEST_MESSAGE)
            .build();
  }

  /** An address as the command prints it, with {@code https://} where the server speaks TLS. */
  private static String target(String address) {
    return "dns:///" + address.replaceFirst("^https://", "");
  }

  /**
   * Starts it, and returns when it is ready.
   *
   * @param options more of the command's
   */
  static RunningPlatform start(String... options) throws IOException {
    Path data = Files.createTempDirectory("polyboard-benchmark");
    return new RunningPlatform(data, process(data, options), InsecureChannelCredentials.create());
  }

  /** The same, by TLS alone and with a token, which its channel has. */
  static RunningPlatform startGuarded(String... options) throws IOException {
    Guard guard = Guard.in(Files.createTempDirectory("polyboard-benchmark"));
    List<String> guarded = new ArrayList<>(List.of(options));
    guarded.addAll(
        List.of(
            "--tokens=" + guard.tokens(),
            "--certificate=" + guard.certificate(),
            "--key=" + guard.key()));
    Path data = Files.createTempDirectory("polyboard-benchmark");
    return new RunningPlatform(
        data,
        process(data, guarded.toArray(String[]::new)),
        guard.credentials(),
        Guard.sending(guard.token()));
  }

  private static Process process(Path data, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("./polyboard", "up", "--json"));
    command.addAll(List.of("--port=0", "--http-port=0", "--health-port=0", "--data=" + data));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** To all services. */
  ManagedChannel channel() {
    return channel;
  }

  /** What a client of its broker needs, as configuration keys of a service. */
  Map<String, String> kafka() throws IOException {
    Properties client = new Properties();
    try (Reader file = Files.newBufferedReader(data.resolve("kafka/client.properties"))) {
      client.load(file);
    }
    Map<String, String> settings = new HashMap<>();
    client
        .stringPropertyNames()
        .forEach(key -> settings.put("kafka." + key, client.getProperty(key)));
    return settings;
  }

  /** The present value of a metric, over all its labels; 0 where there is none of this name. */
  double metric(String name) throws IOException, InterruptedException {
    return metric(name, "");
  }

  /** The same of those with a label, such as {@code method="GetGame"}. */
  double metric(String name, String label) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofLines())
          .body()
          .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
          .filter(line -> line.contains(label))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    }
  }

  /** Where its dashboard is, a URL. */
  String dashboard() {
    return dashboard;
  }

  /** Of the process that all services are in. */
  long pid() {
    return process.pid();
  }

  @Override
  public void close() throws IOException {
    channel.shutdownNow();
    process.destroy();
    try {
      boolean unused = process.waitFor(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.close();
  }
}
