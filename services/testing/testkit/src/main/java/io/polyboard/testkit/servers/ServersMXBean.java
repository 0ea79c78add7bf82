package io.polyboard.testkit.servers;

/** Servers of this JVM that can be stopped, accessible across class loaders. */
public interface ServersMXBean {
  /** Has no effect on a server that is stopped. */
  void stopKafka();

  /** Has no effect on a server that runs. */
  void startKafka();

  /** Has no effect on a server that is stopped. */
  void stopDatabase();

  /** Has no effect on a server that runs. */
  void startDatabase();

  /** Stops the running servers, and deletes the data. */
  void close();
}
