package io.polyboard.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The whole platform in a process of its own, {@code ./polyboard up}, on a directory of its own.
 */
final class RunningPlatform implements AutoCloseable {
  private static final int LARGEST_MESSAGE = 64 << 20;

  private final Process process;
  private final BufferedReader out;
  private final ManagedChannel channel;

  private RunningPlatform(Process process) throws IOException {
    this.process = process;
    out = process.inputReader(StandardCharsets.UTF_8);
    String address = new ObjectMapper().readTree(out.readLine()).get("grpc").asText();
    channel =
        Grpc.newChannelBuilder("dns:///" + address, InsecureChannelCredentials.create())
            .maxInboundMessageSize(LARGEST_MESSAGE)
            .build();
  }

  /**
   * Starts it, and returns when it is ready.
   *
   * @param options more of the command's
   */
  static RunningPlatform start(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("./polyboard", "up", "--json"));
    command.addAll(List.of("--port=0", "--http-port=0", "--health-port=0"));
    command.add("--data=" + Files.createTempDirectory("polyboard-benchmark"));
    command.addAll(List.of(options));
    return new RunningPlatform(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** To all services. */
  ManagedChannel channel() {
    return channel;
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
