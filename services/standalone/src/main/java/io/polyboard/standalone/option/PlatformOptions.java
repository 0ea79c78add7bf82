package io.polyboard.standalone.option;

import module java.base;

import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.platform.DataDirectory;
import io.polyboard.standalone.platform.Platform;
import io.polyboard.standalone.platform.ServerOptions;
import io.polyboard.standalone.terminal.Progress;
import io.polyboard.standalone.terminal.Terminal;
import io.polyboard.standalone.terminal.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where the services are. */
public final class PlatformOptions {
  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Use the services at this address; https://HOST:PORT for TLS. If each has its own:"
              + " rules=HOST:PORT,search=HOST:PORT,archive=HOST:PORT,tournament=HOST:PORT. The"
              + " variable POLYBOARD_TOKEN has the token; POLYBOARD_CA names the file of trusted"
              + " certificates, POLYBOARD_CLIENT_CERTIFICATE and POLYBOARD_CLIENT_KEY those of the"
              + " client.")
  private @Nullable String server;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Without a server: data directory of broker and database; default ~/.polyboard. If"
              + " another process uses it, its services are used.")
  private Path data = DataDirectory.ofUser();

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Without a server: a Kafka broker to use instead of the embedded one.")
  private @Nullable String kafka;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description =
          "Without a server: a PostgreSQL database to use instead of the embedded one:"
              + " postgresql://USER:PASSWORD@HOST:PORT/NAME.")
  private @Nullable String database;

  /** Connects for a command that reads stored data: if no services run, only to the database. */
  public Platform connectToStored(Terminal terminal) throws InterruptedException {
    if (server == null && kafka == null && database == null) {
      return starting(terminal, "starting the database…", () -> Platform.ofDatabaseIn(data));
    }
    return connect(terminal);
  }

  /** Connects for a command that plays no games. */
  public Platform connect(Terminal terminal) throws InterruptedException {
    return connect(terminal, 0);
  }

  /**
   * Connects for a command whose games are played while it runs.
   *
   * @param workers games to play at a time, if the services run in this process
   */
  public Platform connect(Terminal terminal, int workers) throws InterruptedException {
    return connect(
        terminal, new Platform.Start(kafka, database, workers, new ServerOptions(), false, false));
  }

  /**
   * Starts all services, to run until they are stopped, or connects to the services that use the
   * data directory.
   *
   * @param workers games to play at a time
   */
  public Platform serve(Terminal terminal, int workers, ServerOptions server)
      throws InterruptedException {
    return connect(terminal, new Platform.Start(kafka, database, workers, server, true, false));
  }

  /**
   * Connects again after the services have ended: to their new address, or to services started in
   * this process. Does not start services again that run until they are stopped.
   *
   * @param gone the platform that no longer responds; closed if another one is returned
   * @return the platform to use; {@code gone} if there is no other yet
   */
  public Platform reconnect(Terminal terminal, Platform gone, int workers)
      throws InterruptedException {
    if (server != null || gone.host() == Platform.Host.THIS_PROCESS) {
      return gone;
    }
    if (gone.host() == Platform.Host.ANOTHER_COMMAND) {
      gone.close();
      return connect(terminal, workers);
    }
    Optional<Platform> found = Platform.found(data);
    if (found.isPresent()) {
      gone.close();
    }
    return found.orElse(gone);
  }

  private Platform connect(Terminal terminal, Platform.Start start) throws InterruptedException {
    if (server != null) {
      if (kafka != null || database != null) {
        throw new UsageException("--server: cannot be combined with --kafka or --database");
      }
      return Platform.at(server);
    }
    return starting(
        terminal, "starting broker, database and services…", () -> Platform.in(data, start));
  }

  /** Shows on standard error what is starting, if it takes long. */
  private Platform starting(Terminal terminal, String what, Starting start)
      throws InterruptedException {
    try (Progress progress = new Progress(terminal)) {
      Thread showing =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  while (true) {
                    Thread.sleep(200);
                    progress.show(() -> what);
                  }
                } catch (InterruptedException e) {
                  // Started.
                }
              });
      try {
        return start.start();
      } catch (RefusedException e) {
        String log = " (log: " + data.resolve("logs/polyboard.log") + ")";
        throw new RefusedException(
            e.problems().stream()
                .map(fault -> new Problem(fault.place(), fault.code(), fault.message() + log))
                .toList());
      } finally {
        showing.interrupt();
        showing.join();
      }
    }
  }

  private interface Starting {
    Platform start() throws InterruptedException;
  }
}
