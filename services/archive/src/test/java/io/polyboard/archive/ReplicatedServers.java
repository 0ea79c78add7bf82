package io.polyboard.archive;

import module java.base;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.polyboard.testkit.servers.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Servers of this test's own, see {@link EmbeddedServers#OWN}, and a streaming replica of the
 * database, which can be stopped and started as well.
 */
public final class ReplicatedServers implements QuarkusTestResourceLifecycleManager {
  private final EmbeddedServers servers = new EmbeddedServers();
  private @Nullable EmbeddedDatabase replica;
  private @Nullable Path files;

  /** Stops and starts the replica; uses only JDK types, because class loaders differ. */
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  public @interface ReplicaSwitch {}

  @Override
  public Map<String, String> start() {
    servers.init(Map.of(EmbeddedServers.OWN, "true"));
    Map<String, String> settings = new HashMap<>(servers.start());
    String url = settings.get("quarkus.datasource.archive.jdbc.url");
    String username = settings.get("quarkus.flyway.archive.username");
    String password = settings.get("quarkus.flyway.archive.password");
    replica = startReplica(url, username, password);
    settings.put(
        "polyboard.archive.replica-url",
        url.replaceFirst(":[0-9]+/", ":%d/".formatted(replica.port())));
    settings.put("polyboard.archive.replica-username", username);
    settings.put("polyboard.archive.replica-password", password);
    return settings;
  }

  private EmbeddedDatabase startReplica(String url, String username, String password) {
    try {
      Path primary = directory(url, username, password);
      // Beside the primary's files, so that they are deleted together.
      files = primary.resolveSibling("replica");
      // A replica starts from a copy of the files of a stopped server.
      EmbeddedServers.stopDatabase();
      copy(primary, files);
      EmbeddedServers.startDatabase();
      Path data = files.resolve("data");
      Files.createFile(data.resolve("standby.signal"));
      Files.writeString(
          data.resolve("postgresql.auto.conf"),
          """
          primary_conninfo = 'host=127.0.0.1 port=%s user=%s password=%s'
          wal_retrieve_retry_interval = '100ms'
          """
              .formatted(url.replaceFirst(".*:([0-9]+)/.*", "$1"), username, password),
          StandardOpenOption.APPEND);
      return EmbeddedDatabase.start(files, FreePort.choose());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The directory of an embedded database. */
  private static Path directory(String url, String username, String password) {
    try (Connection connection = DriverManager.getConnection(url, username, password);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show data_directory")) {
      row.next();
      return Path.of(row.getString(1)).getParent();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Override
  public void inject(TestInjector injector) {
    Consumer<Boolean> turn = this::turnReplica;
    injector.injectIntoFields(
        turn, new TestInjector.AnnotatedAndMatchesType(ReplicaSwitch.class, Consumer.class));
  }

  private void turnReplica(boolean on) {
    replica.close();
    if (on) {
      replica = EmbeddedDatabase.start(files, replica.port());
    }
  }

  @Override
  public void stop() {
    if (replica != null) {
      replica.close();
    }
    servers.stop();
  }
}
