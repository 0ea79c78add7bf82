package io.polyboard.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EmbeddedDatabaseTest {
  private static final String OTHER_GAME = "SELECT turns FROM game WHERE turns <> '1. e4'";

  /** The data of a database that was closed, with a row. */
  @TempDir static Path made;

  private static int port;

  @TempDir Path directory;

  @BeforeAll
  static void make() throws Exception {
    try (var database = EmbeddedDatabase.start(made, 0)) {
      port = database.port();
      execute(database, "CREATE TABLE game (turns text NOT NULL)");
      execute(database, "INSERT INTO game VALUES ('1. e4')");
    }
  }

  @Test
  void theOrphanOfAKilledOwnerIsReplaced() throws Exception {
    // Given a process that started a database, stored a row in it and was killed
    Copies.copy(made, directory);
    Process owner = Owner.run(Owner.Server.DATABASE, directory);
    owner.destroyForcibly().waitFor();
    ProcessHandle orphan = server(directory);
    assertThat(hasEnded(orphan)).isFalse();

    // When another database starts on the directory
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      // Then the orphan has ended, its successor is another process, and the row is there
      assertThat(hasEnded(orphan)).isTrue();
      assertThat(server(directory).pid()).isNotEqualTo(orphan.pid());
      assertThat(query(database, OTHER_GAME)).isEqualTo(Owner.KEPT);
    }
  }

  @Tag("nightly")
  @Test
  void aServerThatWasKilledTooRecoversFromItsLog() throws Exception {
    // Given an owner and a server that were both killed
    Copies.copy(made, directory);
    Process owner = Owner.run(Owner.Server.DATABASE, directory);
    ProcessHandle server = server(directory);
    owner.destroyForcibly().waitFor();
    server.destroyForcibly();
    awaitEnd(server);
    assertThat(directory.resolve("data/postmaster.pid")).exists();

    // When, Then
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      assertThat(query(database, OTHER_GAME)).isEqualTo(Owner.KEPT);
    }
  }

  @Tag("nightly")
  @Test
  void aKilledServerIsRestartedWithItsDataIfPossible() throws Exception {
    // Given
    Copies.copy(made, directory);
    try (var database = EmbeddedDatabase.start(directory, 0)) {
      execute(database, "INSERT INTO game VALUES ('1. d4')");
      ProcessHandle server = server(directory);

      // When
      server.destroyForcibly();
      awaitEnd(server);

      // Then it runs again, at the same address
      assertThat(eventually(database, OTHER_GAME)).isEqualTo("1. d4");
      assertThat(database.trouble()).isEmpty();

      // When its files are damaged as well
      Path control = directory.resolve("data/global/pg_control");
      Path kept = Files.move(control, directory.resolve("kept"));
      server(directory).destroyForcibly();

      // Then the failed restart is reported
      while (database.trouble().isEmpty()) {
        Thread.sleep(50);
      }
      assertThat(database.trouble().get()).contains("cannot be restarted");

      // When the files are repaired and it is restarted
      Files.move(kept, control);
      database.restart();

      // Then it serves
      assertThat(database.trouble()).isEmpty();
      assertThat(eventually(database, OTHER_GAME)).isEqualTo("1. d4");
    }
  }

  @Test
  void anEmptyDatabaseIsSmall() throws Exception {
    // Then
    try (Stream<Path> files = Files.walk(made)) {
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
  void anotherProcessWithTheSamePidIsLeftAlone() throws Exception {
    // Given a database whose pid file names a process that is not PostgreSQL
    Copies.copy(made, directory);
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
  void openConnectionsDoNotDelayTheEnd() throws Exception {
    // Given an open transaction
    Copies.copy(made, directory);
    var database = EmbeddedDatabase.start(directory, 0);
    try (Connection connection = connect(database)) {
      connection.setAutoCommit(false);
      connection.createStatement().execute("INSERT INTO game VALUES ('1. d4')");
      ProcessHandle server = server(directory);

      // When
      database.close();

      // Then
      assertThat(hasEnded(server)).isTrue();
      assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }
  }

  @Tag("nightly")
  @Test
  void twoServersStartAtTheSameTime() throws Exception {
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
  void aPortInUseIsNamed() throws Exception {
    // Given
    Copies.copy(made, directory);
    try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int taken = socket.getLocalPort();

      // When, Then
      assertRefused(directory, taken, "Port %d of 127.0.0.1 is not free".formatted(taken));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "data/PG_VERSION, 17, 'was made by PostgreSQL 17, and this is PostgreSQL 18'",
    "data/global/pg_control, no control file, PostgreSQL in %s does not start ... pg_control",
    "password, , does not hold a complete database"
  })
  void damagedDataAndDataOfAnotherVersionAreRefused(
      String file, @Nullable String content, String message) throws Exception {
    // Given a file with another content, or none
    Copies.copy(made, directory);
    Files.delete(directory.resolve(file));
    if (content != null) {
      Files.writeString(directory.resolve(file), content);
    }

    // When, Then
    assertRefused(directory, 0, message.formatted(directory.toRealPath()).split(" \\.\\.\\. ", -1));
  }

  private static void assertRefused(Path directory, int port, String... messages) {
    assertThatThrownBy(() -> EmbeddedDatabase.start(directory, port))
        .isInstanceOf(EmbeddedServerException.class)
        .message()
        .contains(messages);
  }

  /** A database that is restarted on its directory and its port. */
  @Nested
  class StartedAgain {
    private static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
      database = EmbeddedDatabase.start(made, port);
    }

    @AfterAll
    static void stop() {
      database.close();
    }

    @Test
    void dataOutliveTheServerAndThePortIsTheSame() throws Exception {
      // Then
      assertThat(database.jdbcUrl()).isEqualTo("jdbc:postgresql://127.0.0.1:%d/polyboard", port);
      assertThat(query(database, "SELECT turns FROM game")).isEqualTo("1. e4");
    }

    @Test
    void itHasTheExpectedSettings() throws Exception {
      // When, Then
      assertThat(query(database, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(query(database, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(query(database, "SHOW fsync")).isEqualTo("on");
      assertThat(query(database, "SHOW max_connections")).isEqualTo("100");
      assertThat(query(database, "SHOW server_encoding")).isEqualTo("UTF8");
      // (SHOW would print the time zone that the driver sets for the session.)
      assertThat(query(database, "SELECT setting FROM pg_file_settings WHERE name = 'timezone'"))
          .isEqualTo("UTC");
      assertThat(query(database, "SHOW server_version")).startsWith("18.");

      // And it refuses a wrong password
      assertThatThrownBy(
              () -> DriverManager.getConnection(database.jdbcUrl(), database.username(), "guess"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password authentication failed");
    }

    @Test
    void aDirectoryBelongsToOneServer() throws Exception {
      // When, Then
      assertRefused(made, 0, "in use by another embedded PostgreSQL");
      assertThat(query(database, "SELECT 'well'")).isEqualTo("well");
    }
  }

  private static ProcessHandle server(Path directory) throws Exception {
    String pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).getFirst();
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /**
   * Whether a process has ended; it is still listed, without its command, until its parent reaps
   * it.
   */
  private static boolean hasEnded(ProcessHandle process) {
    return process.info().command().isEmpty();
  }

  private static void awaitEnd(ProcessHandle process) throws InterruptedException {
    while (!hasEnded(process)) {
      Thread.sleep(10);
    }
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
