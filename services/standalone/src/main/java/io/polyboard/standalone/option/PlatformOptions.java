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

/** Where a command finds the services. */
public final class PlatformOptions {
  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Use the services at this address; https://HOST:PORT for TLS. Where each has its own:"
              + " rules=HOST:PORT,search=HOST:PORT,archive=HOST:PORT,tournament=HOST:PORT. A token"
              + " is taken from the variable POLYBOARD_TOKEN; certificates to trust from the file"
              + " that POLYBOARD_CA names, the client's own from POLYBOARD_CLIENT_CERTIFICATE and"
              + " POLYBOARD_CLIENT_KEY.")
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

  /**
   * Connects for a command that reads what is stored: where nothing runs, to the database alone.
   */
  public Platform connectToStored(Terminal terminal) throws InterruptedException {
    if (server == null && kafka == null && database == null) {
      return starting(terminal, "starting the database…", () -> Platform.ofDatabaseIn(data));
    }
    return connect(terminal);
  }

  /** Connects for a command that has no games played. */
  public Platform connect(Terminal terminal) throws InterruptedException {
    return connect(terminal, 0);
  }

  /**
   * Connects for a command whose games are played while it runs.
   *
   * @param workers games to play at a time, where the services are to run in this process
   */
  public Platform connect(Terminal terminal, int workers) throws InterruptedException {
    return connect(
        terminal, new Platform.Start(kafka, database, workers, new ServerOptions(), false, false));
  }

  /**
   * Starts all services, to run until they are stopped; or connects to those that have the data
   * directory.
   *
   * @param workers games to play at a time
   */
  public Platform serve(Terminal terminal, int workers, ServerOptions server)
      throws InterruptedException {
    return connect(terminal, new Platform.Start(kafka, database, workers, server, true, false));
  }

  /**
   * Connects again after the services have gone: to where they are now, or to services started in
   * this process. Services that run until they are stopped are left to whoever stopped them.
   *
   * @param gone the platform that does not answer any more; closed by this where it answers with
   *     another one
   * @return the platform to use; that which is gone, where there is no other yet
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
        throw new UsageException("--server goes neither with --kafka nor with --database");
      }
      return Platform.at(server);
    }
    return starting(
        terminal, "starting broker, database and services…", () -> Platform.in(data, start));
  }

  /** Says on standard error what it does where that takes long. */
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
