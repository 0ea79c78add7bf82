package io.polyboard.embedded;

import module java.base;

import java.sql.DriverManager;

/**
 * A process that starts a server, stores something in it, and waits to be killed. A database must
 * have a table of games.
 */
final class Owner {
  enum Server {
    KAFKA,
    DATABASE
  }

  static final String KEPT = "kept";
  private static final String READY = "ready";

  private Owner() {}

  /** Starts the process; returns once the server has stored {@link #KEPT}. */
  static Process run(Server server, Path directory) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                server.name(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var reader = process.inputReader(StandardCharsets.UTF_8);
    if (!READY.equals(reader.readLine())) {
      process.destroyForcibly();
      throw new IllegalStateException("the owner has not started its server");
    }
    return process;
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[1]);
    switch (Server.valueOf(arguments[0])) {
      case KAFKA -> {
        var kafka = EmbeddedKafka.start(directory, 0);
        EmbeddedKafkaTest.createTopic(kafka);
        EmbeddedKafkaTest.write(kafka, KEPT);
      }
      case DATABASE -> {
        var database = EmbeddedDatabase.start(directory, 0);
        try (var connection =
                DriverManager.getConnection(
                    database.jdbcUrl(), database.username(), database.password());
            var statement = connection.createStatement()) {
          statement.execute("INSERT INTO game VALUES ('" + KEPT + "')");
        }
      }
    }
    System.out.println(READY);
    Thread.currentThread().join();
  }
}
