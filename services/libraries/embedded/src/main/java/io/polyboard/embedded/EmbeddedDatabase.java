package io.polyboard.embedded;

import module java.base;

import io.polyboard.embedded.PostgresPrograms.Result;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server on 127.0.0.1 that belongs to this process, with its data in a directory that
 * outlives both. A server that ends unexpectedly, or is killed, is restarted on its port.
 *
 * <p>The server is a separate process in a separate session: an interrupt typed at the terminal
 * does not reach it, and no shutdown hook ends it, so that it runs until its owner closes it, after
 * the last transaction. It therefore outlives an owner that is killed; the next owner of the
 * directory finds it, ends it and continues with its data.
 *
 * <p>Thread-safe.
 */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final String SERVER = "PostgreSQL";
  private static final String MAJOR_VERSION = "18";
  private static final String NAME = "polyboard";
  private static final String PASSWORD = "password";
  private static final String TEMPLATE_NAME = "template1";
  private static final String NO_SUCH_DATABASE = "3D000";
  private static final int ATTEMPTS = 3;
  private static final int PATIENCE_SECONDS = 180;
  private static final int ENDING_CHECKS = 250;
  private static final int ENDING_CHECK_MILLIS = 20;
  private static final int LAST_LINES = 8;
  private static final int WATCH_MILLIS = 500;
  private static final int RESTARTS = 10;
  private static final Logger LOG = Logger.getLogger(EmbeddedDatabase.class.getName());

  private final ClaimedDirectory directory;
  private final PostgresPrograms programs;
  private final Path data;
  private final Path log;
  private final String password;
  private final Thread watch =
      Thread.ofPlatform().daemon().name("postgresql-watch").unstarted(this::watch);
  private int port;
  private volatile boolean isClosed;
  private boolean hasEnded;
  private volatile @Nullable String trouble;

  private EmbeddedDatabase(ClaimedDirectory directory) throws IOException {
    this.directory = directory;
    programs = PostgresPrograms.unpacked();
    data = directory.path().resolve("data");
    log = directory.path().resolve("server.log");
    password = Files.isDirectory(data) ? knownPassword() : create();
  }

  /**
   * Starts the server and returns once it accepts connections. Initialising an empty or missing
   * directory takes a second or two more.
   *
   * @param dataDirectory the directory of the data, for one server at a time, on a local file
   *     system
   * @param port from 1 to 65535, or 0 for any free one
   * @throws EmbeddedServerException if the directory is in use, damaged or of another version of
   *     PostgreSQL, or the port is taken
   */
  public static EmbeddedDatabase start(Path dataDirectory, int port) {
    ClaimedDirectory directory = ClaimedDirectory.claim(dataDirectory, SERVER);
    try {
      var database = new EmbeddedDatabase(directory);
      database.start(port);
      database.watch.start();
      return database;
    } catch (IOException e) {
      directory.close();
      throw new EmbeddedServerException(
          "PostgreSQL cannot be started in %s: %s".formatted(dataDirectory, e.getMessage()), e);
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /**
   * Restarts a server that has ended and could not be restarted automatically, such as on a full
   * disk. Has no effect on a running server.
   *
   * @throws EmbeddedServerException if the server does not start; {@link #trouble} then stays set
   */
  public synchronized void restart() {
    try {
      restartIfEnded();
      trouble = null;
    } catch (IOException e) {
      throw failure("cannot be restarted", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Why the database has ended and could not be restarted; empty if it has not. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** The JDBC URL of the database, without user and password. */
  public String jdbcUrl() {
    return jdbcUrl(NAME);
  }

  private String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** The port that the server listens on. */
  public int port() {
    return port;
  }

  /** The user that owns the database, and everything else on the server. */
  public String username() {
    return NAME;
  }

  /** The user's password: random, and kept in the data directory. */
  public String password() {
    return password;
  }

  /**
   * Stops the server: open transactions are rolled back, everything committed is on the disk. Has
   * no effect the second time.
   *
   * @throws EmbeddedServerException if the server does not stop; it is then still running
   */
  @Override
  public void close() {
    // Stops the watch, even if it is restarting the server.
    isClosed = true;
    watch.interrupt();
    end();
  }

  private synchronized void end() {
    if (hasEnded) {
      return;
    }
    try {
      endServer();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "PostgreSQL in %s cannot be stopped: %s".formatted(directory.path(), e.getMessage()), e);
    }
    hasEnded = true;
    directory.close();
  }

  /** Restarts a server that has ended unexpectedly, or was killed. */
  private void watch() {
    try {
      while (!isClosed) {
        Thread.sleep(WATCH_MILLIS);
        if (trouble == null) {
          restartOrReport();
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private void restartOrReport() throws InterruptedException {
    try {
      restartIfEnded();
    } catch (IOException | RuntimeException e) {
      if (!isClosed) {
        trouble = "PostgreSQL has ended and cannot be restarted: " + e.getMessage();
        LOG.log(Level.SEVERE, trouble, e);
      }
    }
  }

  private synchronized void restartIfEnded() throws IOException, InterruptedException {
    if (isClosed || server().isPresent()) {
      return;
    }
    LOG.warning("PostgreSQL has ended unexpectedly; restarting it");
    for (int attempt = 1; ; attempt++) {
      try {
        start(port);
        return;
      } catch (EmbeddedServerException e) {
        // The backends of a killed server take a moment to end.
        if (attempt == RESTARTS || isClosed) {
          throw e;
        }
        Thread.sleep(WATCH_MILLIS);
      }
    }
  }

  /** Initialises the data directory, all or nothing, and returns the password. */
  private String create() throws IOException {
    directory.deleteLeftOvers("new-");
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String created = HexFormat.of().formatHex(random);
    Path file = directory.writePrivate(PASSWORD, created);
    Path unfinished = Files.createTempDirectory(directory.path(), "new-");
    Result result =
        programs.run(
            PATIENCE_SECONDS,
            "initdb",
            List.of(
                "--pgdata=" + unfinished,
                "--username=" + NAME,
                "--pwfile=" + file,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--wal-segsize=1",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8"));
    if (!result.isSuccess()) {
      throw failure("cannot create its files", result.output());
    }
    Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
    return created;
  }

  private Path passwordFile() {
    return directory.path().resolve(PASSWORD);
  }

  private String knownPassword() throws IOException {
    Path versionFile = data.resolve("PG_VERSION");
    if (!Files.isRegularFile(versionFile) || !Files.isRegularFile(passwordFile())) {
      throw new EmbeddedServerException(
          "The directory %s does not hold a complete database (%s or %s is missing): restore it from a copy, or use another directory."
              .formatted(directory.path(), versionFile, passwordFile()));
    }
    String version = Files.readString(versionFile).strip();
    if (!version.equals(MAJOR_VERSION)) {
      throw new EmbeddedServerException(
          "The database in %s was made by PostgreSQL %s, and this is PostgreSQL %s: copy it with pg_dump of PostgreSQL %s, or use another directory."
              .formatted(directory.path(), version, MAJOR_VERSION, version));
    }
    return Files.readString(passwordFile()).strip();
  }

  private void start(int wantedPort) throws IOException {
    for (int attempt = 1; ; attempt++) {
      boolean wasOrphan = endServer();
      port = LoopbackPort.choose(wantedPort, SERVER);
      writeSettings();
      Result result = control("start", "--log=" + log, PATIENCE_SECONDS);
      if (result.isSuccess()) {
        break;
      }
      // Retries if a server that a killed owner had just begun to start was in the way, or another
      // program took the free port.
      if (attempt == ATTEMPTS || !(wasOrphan || server().isPresent() || wantedPort == 0)) {
        throw failure("does not start", result.output() + "\n" + lastLines());
      }
    }
    try {
      makeDatabase();
    } catch (SQLException e) {
      endServer();
      throw failure("has started but refuses connections", e.getMessage() + "\n" + lastLines());
    }
  }

  private Result control(String action, String option, int seconds) throws IOException {
    return programs.run(
        PATIENCE_SECONDS + 10,
        "pg_ctl",
        List.of(action, "--pgdata=" + data, option, "--wait", "--timeout=" + seconds, "--silent"));
  }

  private void writeSettings() throws IOException {
    Files.writeString(
        data.resolve("postgresql.conf"),
        """
        # Written by Polyboard at each start.
        listen_addresses = '127.0.0.1'
        port = %d
        unix_socket_directories = ''
        max_connections = 100
        shared_buffers = 128MB
        min_wal_size = 32MB
        fsync = on
        synchronous_commit = on
        timezone = 'UTC'
        log_timezone = 'UTC'
        lc_messages = 'C'
        log_checkpoints = off
        log_line_prefix = '%%m [%%p] '
        """
            .formatted(port));
    if (Files.exists(log)) {
      Files.move(log, log.resolveSibling("server.log.1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void makeDatabase() throws SQLException {
    try {
      connect(NAME).close();
      return;
    } catch (SQLException e) {
      if (!NO_SUCH_DATABASE.equals(e.getSQLState())) {
        throw e;
      }
    }
    // A new server has three databases of 8 MB each; only one is needed.
    try (Connection connection = connect(TEMPLATE_NAME);
        var statement = connection.createStatement()) {
      statement.execute("ALTER DATABASE postgres RENAME TO " + NAME);
    }
    try (Connection connection = connect(NAME);
        var statement = connection.createStatement()) {
      statement.execute("UPDATE pg_database SET datistemplate = false");
      for (String template : new String[] {"template0", TEMPLATE_NAME}) {
        statement.execute("DROP DATABASE IF EXISTS " + template);
      }
    }
  }

  private Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(database), username(), password);
  }

  /** Ends the server of the data directory; returns whether there was one. */
  private boolean endServer() throws IOException {
    Path pidFile = data.resolve("postmaster.pid");
    Optional<ProcessHandle> found = server();
    if (found.isEmpty()) {
      // PostgreSQL would never stop waiting for another process that now has the pid in this file.
      Files.deleteIfExists(pidFile);
      return false;
    }
    ProcessHandle server = found.get();
    for (String mode : List.of("fast", "immediate")) {
      control("stop", "--mode=" + mode, PATIENCE_SECONDS / 2);
      if (hasEnded(server)) {
        return true;
      }
    }
    throw new EmbeddedServerException(
        "PostgreSQL in %s (process %d) does not stop: see %s, and kill the process."
            .formatted(directory.path(), server.pid(), log));
  }

  /** Waits for the end of the process, which deletes its pid file a moment before. */
  private boolean hasEnded(ProcessHandle server) throws IOException {
    // ProcessHandle.onExit() checks a process that is not a child only every second or two.
    for (int i = 0; i < ENDING_CHECKS && isServerOfData(server); i++) {
      try {
        Thread.sleep(ENDING_CHECK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while PostgreSQL stopped", e);
      }
    }
    return !isServerOfData(server);
  }

  private Optional<ProcessHandle> server() throws IOException {
    Path pidFile = data.resolve("postmaster.pid");
    if (!Files.isRegularFile(pidFile)) {
      return Optional.empty();
    }
    String firstLine = Files.readString(pidFile).lines().findFirst().orElse("").strip();
    if (!firstLine.matches("[1-9][0-9]{0,9}")) {
      return Optional.empty();
    }
    return ProcessHandle.of(Long.parseLong(firstLine)).filter(this::isServerOfData);
  }

  /** Whether the process is alive and is this server; an ended process has no command line. */
  private boolean isServerOfData(ProcessHandle process) {
    List<String> line = new ArrayList<>();
    process.info().command().ifPresent(line::add);
    process.info().arguments().map(Arrays::asList).ifPresent(line::addAll);
    return process.isAlive()
        && line.stream().anyMatch(word -> word.endsWith("/postgres"))
        && line.stream().anyMatch(word -> word.equals(data.toString()));
  }

  private EmbeddedServerException failure(String what, String output) {
    return new EmbeddedServerException(
        "PostgreSQL in %s %s. It says: %s".formatted(directory.path(), what, output.strip()));
  }

  private String lastLines() throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
