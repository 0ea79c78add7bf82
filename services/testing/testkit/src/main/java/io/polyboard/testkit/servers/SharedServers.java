package io.polyboard.testkit.servers;

import module java.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The one broker and the one PostgreSQL of all tests that do not stop them. Each application has
 * its own database and prefix of topics.
 *
 * <p>{@code ./polyboard build} puts its process number into the environment variable {@code
 * POLYBOARD_BUILD}: the first test JVM of the build that needs the servers starts them as a
 * separate process, the other JVMs use them, and they end with the build. Without the variable, as
 * in an editor, each JVM starts its own servers. Thread-safe.
 */
public final class SharedServers {
  private static final @Nullable String BUILD = System.getenv("POLYBOARD_BUILD");
  private static @Nullable ServerAddresses joined;
  private static @Nullable OwnServers own;

  private SharedServers() {}

  /** The address of the broker; starts it if it is not running. */
  public static synchronized String bootstrapServers() {
    return BUILD == null ? own().bootstrapServers() : joined(BUILD).bootstrapServers();
  }

  /** The addresses of both servers; starts them if they are not running. */
  public static synchronized ServerAddresses addresses() {
    return BUILD == null ? own().addresses() : joined(BUILD);
  }

  /**
   * Creates a new empty database, for the role that owns everything and for {@link #serviceRole}.
   *
   * @return its JDBC URL, without user and password
   */
  public static String newDatabase() {
    return newDatabase(addresses());
  }

  static String newDatabase(ServerAddresses server) {
    return copy(server, OwnServers.EMPTY_DATABASE);
  }

  /**
   * Copies a database of the shared server, which must have no open connections.
   *
   * @param jdbcUrl of the database
   * @return the JDBC URL of the copy, without user and password
   */
  public static String copyOf(String jdbcUrl) {
    return copy(addresses(), ServerAddresses.database(jdbcUrl));
  }

  /**
   * Deletes a database of the shared server, and ends its connections.
   *
   * @param jdbcUrl of the database
   */
  public static void drop(String jdbcUrl) {
    execute(
        addresses(), "drop database %s with (force)".formatted(ServerAddresses.database(jdbcUrl)));
  }

  private static String copy(ServerAddresses server, String template) {
    String name = "test_" + unique();
    execute(server, "create database %s template %s strategy file_copy".formatted(name, template));
    return server.jdbcUrl(name);
  }

  private static void execute(ServerAddresses server, String sql) {
    try (Connection connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A role that owns nothing; its password is its name. */
  public static String serviceRole() {
    return OwnServers.SERVICE_ROLE;
  }

  /** A new, unique value of {@code polyboard.events.prefix}. */
  public static String newPrefix() {
    return "test-" + unique();
  }

  private static String unique() {
    return UUID.randomUUID().toString().replace("-", "").substring(0, 12);
  }

  private static OwnServers own() {
    if (own == null) {
      try {
        own = new OwnServers(Files.createTempDirectory("polyboard-test-"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return own;
  }

  private static ServerAddresses joined(String build) {
    if (joined == null) {
      try {
        joined = join(build);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return joined;
  }

  /** The servers of a build; starts them if they are not running. */
  private static ServerAddresses join(String build) throws IOException {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"), "polyboard-build-" + build);
    Files.createDirectories(directory);
    Path addresses = directory.resolve("addresses");
    Path process = directory.resolve("process");
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (!lock.isValid()) {
        throw new IOException("the lock of " + directory + " is lost");
      }
      if (!isAlive(process)) {
        Files.writeString(addresses, startProcess(build, directory, process));
      }
      return ServerAddresses.parse(Files.readString(addresses));
    }
  }

  /** Whether the process is running whose id is in a file. */
  private static boolean isAlive(Path file) throws IOException {
    return Files.exists(file)
        && ProcessHandle.of(Long.parseLong(Files.readString(file))).isPresent();
  }

  /**
   * @param number file for the process id
   * @return the line that the process prints when both servers are ready
   */
  private static String startProcess(String build, Path directory, Path number) throws IOException {
    Path log = directory.resolve("servers.log");
    Process servers =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                SharedServers.class.getName(),
                build,
                directory.toString())
            .redirectError(log.toFile())
            .start();
    Files.writeString(number, Long.toString(servers.pid()));
    String printed = servers.inputReader(StandardCharsets.UTF_8).readLine();
    if (printed == null) {
      throw new IOException("the servers of the build did not start:\n" + Files.readString(log));
    }
    return printed;
  }

  /**
   * Runs the servers until the build ends.
   *
   * @param arguments the process id of the build, and a directory for the data
   */
  public static void main(String[] arguments) throws IOException {
    ProcessHandle build =
        ProcessHandle.of(Long.parseLong(arguments[0]))
            .orElseThrow(() -> new IllegalStateException("the build has ended"));
    Path directory = Path.of(arguments[1]);
    var servers = new OwnServers(Files.createTempDirectory(directory, "data-"));
    System.out.println(servers.addresses().text());
    System.out.flush();
    ProcessHandle unused = build.onExit().join();
    servers.close();
    OwnServers.delete(directory);
    System.exit(0);
  }
}
