package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EmbeddedDatabaseTest {
  @TempDir Path directory;

  @Test
  void dataOutliveTheServerAndThePortIsTheSame() throws Exception {
    // Given a database with a row
    int port;
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      port = database.port();
      execute(database, "CREATE TABLE game (turns text NOT NULL)");
      execute(database, "INSERT INTO game VALUES ('1. e4')");
    }

    // When it is started again on its directory and its port
    try (var database = EmbeddedDatabase.start(directory, port)) {
      // Then
      assertThat(database.jdbcUrl()).isEqualTo("jdbc:postgresql://127.0.0.1:%d/polyboard", port);
      assertThat(query(database, "SELECT turns FROM game")).isEqualTo("1. e4");
    }
  }

  @Test
  void theOrphanOfAKilledOwnerIsReplaced() throws Exception {
    // Given a process that has started a database, kept a row in it and was killed
    Process owner = Owner.run(Owner.Server.DATABASE, directory);
    owner.destroyForcibly().waitFor();
    ProcessHandle orphan = server();
    assertThat(hasEnded(orphan)).isFalse();

    // When another one starts on the directory
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      // Then the orphan is gone, its successor is another process, and the row is there
      assertThat(hasEnded(orphan)).isTrue();
      assertThat(server().pid()).isNotEqualTo(orphan.pid());
      assertThat(query(database, "SELECT turns FROM game")).isEqualTo(Owner.KEPT);
    }
  }

  @Test
  void aServerThatWasKilledTooIsStartedFromItsLog() throws Exception {
    // Given an owner and a server that were killed both
    Process owner = Owner.run(Owner.Server.DATABASE, directory);
    ProcessHandle server = server();
    owner.destroyForcibly().waitFor();
    server.destroyForcibly();
    while (!hasEnded(server)) {
      Thread.sleep(10);
    }
    assertThat(directory.resolve("data/postmaster.pid")).exists();

    // When, Then
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      assertThat(query(database, "SELECT turns FROM game")).isEqualTo(Owner.KEPT);
    }
  }

  @Test
  void aServerThatIsKilledComesBackWithItsData() throws Exception {
    // Given
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      execute(database, "CREATE TABLE game (turns text NOT NULL)");
      execute(database, "INSERT INTO game VALUES ('1. e4')");
      ProcessHandle server = server();

      // When
      server.destroyForcibly();
      while (!hasEnded(server)) {
        Thread.sleep(10);
      }

      // Then it is there again, at the same address
      assertThat(eventually(database, "SELECT turns FROM game")).isEqualTo("1. e4");
      assertThat(database.trouble()).isEmpty();
    }
  }

  @Test
  void aServerThatCannotComeBackIsSaid() throws Exception {
    // Given a server whose files are damaged
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      Files.delete(directory.resolve("data/global/pg_control"));
      ProcessHandle server = server();

      // When
      server.destroyForcibly();

      // Then
      while (database.trouble().isEmpty()) {
        Thread.sleep(50);
      }
      assertThat(database.trouble().get()).contains("cannot be started again");
    }
  }

  @Test
  void anEmptyDatabaseIsSmall() throws Exception {
    // When
    EmbeddedDatabase.start(directory, 0).close();

    // Then
    try (Stream<Path> files = Files.walk(directory)) {
      long bytes =
          files.filter(Files::isRegularFile).mapToLong(each -> each.toFile().length()).sum();
      assertThat(bytes).isLessThan(19L << 20);
    }
  }

  /** The answer as soon as there is one. */
  private static String eventually(EmbeddedDatabase database, String query) throws Exception {
    while (true) {
      try {
        return query(database, query);
      } catch (SQLException e) {
        Thread.sleep(50);
      }
    }
  }

  @Test
  void aProcessThatHasInheritedTheNumberIsLeftAlone() throws Exception {
    // Given a database whose file of the process number names a process that is not PostgreSQL
    EmbeddedDatabase.start(directory, 0).close();
    Process bystander = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(
          directory.resolve("data/postmaster.pid"),
          "%d\n%s\n1\n5432\n\n127.0.0.1\n\n".formatted(bystander.pid(), directory.resolve("data")));

      // When, Then
      try (var database = EmbeddedDatabase.start(directory, 0)) {
        assertThat(query(database, "SELECT 'well'")).isEqualTo("well");
        assertThat(bystander.isAlive()).isTrue();
      }
    } finally {
      bystander.destroyForcibly();
    }
  }

  @Test
  void itIsSetUpAsPromised() throws Exception {
    // Given
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      // When, Then
      assertThat(query(database, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(query(database, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(query(database, "SHOW fsync")).isEqualTo("on");
      assertThat(query(database, "SHOW max_connections")).isEqualTo("100");
      assertThat(query(database, "SHOW server_encoding")).isEqualTo("UTF8");
      // (What SHOW says of the time zone is the driver's own setting for the session.)
      assertThat(query(database, "SELECT setting FROM pg_file_settings WHERE name = 'timezone'"))
          .isEqualTo("UTC");
      assertThat(query(database, "SHOW server_version")).startsWith("18.");

      // And nobody gets in without the password
      assertThatThrownBy(
              () -> DriverManager.getConnection(database.jdbcUrl(), database.username(), "guess"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password authentication failed");
    }
  }

  @Test
  void openConnectionsDoNotHoldUpTheEnd() throws Exception {
    // Given a transaction that nobody ends
    var database = EmbeddedDatabase.start(directory, 0);
    try (Connection connection = connect(database)) {
      connection.setAutoCommit(false);
      connection.createStatement().execute("CREATE TABLE game (turns text NOT NULL)");
      ProcessHandle server = server();

      // When
      database.close();

      // Then
      assertThat(hasEnded(server)).isTrue();
      assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }
  }

  @Test
  void twoStartAtOnce() throws Exception {
    // When
    var first =
        CompletableFuture.supplyAsync(() -> EmbeddedDatabase.start(directory.resolve("first"), 0));
    var second =
        CompletableFuture.supplyAsync(() -> EmbeddedDatabase.start(directory.resolve("second"), 0));

    // Then
    try (var one = first.join();
        var other = second.join()) {
      assertThat(query(one, "SELECT 'well'")).isEqualTo("well");
      assertThat(query(other, "SELECT 'well'")).isEqualTo("well");
    }
  }

  @Test
  void aDirectoryBelongsToOneServer() throws Exception {
    // Given
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      // When, Then
      assertThatThrownBy(() -> EmbeddedDatabase.start(directory, 0))
          .isInstanceOf(EmbeddedServerException.class)
          .hasMessageContaining("in use by another embedded PostgreSQL");
      assertThat(query(database, "SELECT 'well'")).isEqualTo("well");
    }
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    // Given
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int taken = socket.getLocalPort();

      // When, Then
      assertThatThrownBy(() -> EmbeddedDatabase.start(directory, taken))
          .isInstanceOf(EmbeddedServerException.class)
          .hasMessageContaining("Port %d of 127.0.0.1 is not free".formatted(taken));
    }
  }

  @Test
  void dataOfAnotherVersionAreRefused() throws Exception {
    // Given
    EmbeddedDatabase.start(directory, 0).close();
    Files.writeString(directory.resolve("data/PG_VERSION"), "17\n");

    // When, Then
    assertThatThrownBy(() -> EmbeddedDatabase.start(directory, 0))
        .isInstanceOf(EmbeddedServerException.class)
        .hasMessageContaining("was made by PostgreSQL 17, and this is PostgreSQL 18");
  }

  @Test
  void damagedDataAreReportedInTheServersWords() throws Exception {
    // Given
    EmbeddedDatabase.start(directory, 0).close();
    Files.writeString(directory.resolve("data/global/pg_control"), "no control file");

    // When, Then
    assertThatThrownBy(() -> EmbeddedDatabase.start(directory, 0))
        .isInstanceOf(EmbeddedServerException.class)
        .hasMessageContaining("PostgreSQL in %s does not start", directory.toRealPath())
        .hasMessageContaining("pg_control");
  }

  private ProcessHandle server() throws Exception {
    String pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).getFirst();
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /**
   * A process that has ended is still listed, without its command, until its parent has noticed.
   */
  private static boolean hasEnded(ProcessHandle process) {
    return process.info().command().isEmpty();
  }

  private static Connection connect(EmbeddedDatabase database) throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl(), database.username(), database.password());
  }

  private static void execute(EmbeddedDatabase database, String sql) throws SQLException {
    try (var connection = connect(database);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(EmbeddedDatabase database, String sql) throws SQLException {
    try (var connection = connect(database);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
