package io.polyboard.standalone.option;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.platform.DataDirectory;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.platform.PlatformStart;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a command finds the services. */
public final class PlatformOptions {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Use the services at this address; https://HOST:PORT for TLS. Where each has its own:"
              + " rules=HOST:PORT,search=HOST:PORT,archive=HOST:PORT,tournament=HOST:PORT.")
  private @Nullable String server;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Without a server: where broker and database keep what lasts; default ~/.polyboard. If"
              + " another process has it, its services are used.")
  private Path data = DataDirectory.ofUser();

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Without a server: a Kafka of your own in place of the embedded one.")
  private @Nullable String kafka;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Without a server: a PostgreSQL of your own in place of the embedded one:"
              + " postgresql://USER:PASSWORD@HOST:PORT/NAME.")
  private @Nullable String database;

  /** Connects for a command that only asks. */
  public Platform connect(Terminal terminal) throws InterruptedException {
    return connect(terminal, 0, 0, 0, false);
  }

  /**
   * Connects, and says on standard error that it does where that takes long.
   *
   * @param workers games to play at a time, where the services are to run in this process
   * @param port for gRPC, 0 for any
   * @param httpPort for metrics and health, 0 for any
   */
  public Platform connect(
      Terminal terminal, int workers, int port, int httpPort, boolean logToConsole)
      throws InterruptedException {
    if (server != null) {
      if (kafka != null || database != null) {
        throw new ParameterException(
            command.commandLine(), "--server goes neither with --kafka nor with --database");
      }
      return Platform.at(server);
    }
    try (Progress progress = new Progress(terminal)) {
      Thread showing =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  while (true) {
                    Thread.sleep(200);
                    progress.show(() -> "starting broker, database and services…");
                  }
                } catch (InterruptedException e) {
                  // Started.
                }
              });
      try {
        return Platform.in(
            data, new PlatformStart(kafka, database, workers, port, httpPort, logToConsole));
      } catch (RefusedException e) {
        String log = " (log: " + data.resolve("logs/polyboard.log") + ")";
        throw new RefusedException(
            e.faults().stream()
                .map(fault -> new Fault(fault.place(), fault.reason() + log))
                .toList());
      } finally {
        showing.interrupt();
        showing.join();
      }
    }
  }
}
