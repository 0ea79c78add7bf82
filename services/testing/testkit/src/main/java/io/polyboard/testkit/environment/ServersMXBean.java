package io.polyboard.testkit.environment;

/**
 * The servers of the tests of this JVM, as they are reached across class loaders; for others there
 * is {@link EmbeddedServers}.
 */
public interface ServersMXBean {
  String getBootstrapServers();

  String getJdbcUrl();

  String getUsername();

  String getPassword();

  boolean isOwn();

  /** Has no effect on a server that is stopped. */
  void stopKafka();

  /** Has no effect on a server that runs. */
  void startKafka();

  /** Has no effect on a server that is stopped. */
  void stopDatabase();

  /** Has no effect on a server that runs. */
  void startDatabase();

  /** Stops what runs, and deletes the data. */
  void close();
}
