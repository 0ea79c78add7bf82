package io.polyboard.standalone.platform;

import io.polyboard.embedded.LoopbackPort;
import org.jspecify.annotations.Nullable;

/**
 * What a process starts that has the platform to itself.
 *
 * @param kafka {@code host:port,...} of brokers of the user's own; null for an embedded one
 * @param database {@code postgresql://user:password@host:port/name} of the user's own; null for an
 *     embedded one
 * @param workers games that are played at a time, 0 or more
 * @param port of the gRPC server, 0 for any
 * @param httpPort of the dashboard, 0 for any
 * @param healthPort of health and metrics, 0 for any
 * @param logToConsole whether logs go to standard error instead of a file
 * @param access where the gRPC server listens, and who may call
 * @param isLasting whether it runs until it is stopped; otherwise until its command is done
 * @param onlyAnswers whether it answers calls from what is stored, without a broker; then nothing
 *     is played, and what changes a tournament is published once all services run again
 */
public record PlatformStart(
    @Nullable String kafka,
    @Nullable String database,
    int workers,
    int port,
    int httpPort,
    int healthPort,
    boolean logToConsole,
    ServerAccess access,
    boolean isLasting,
    boolean onlyAnswers) {
  /** For commands that read what is stored: the database, and services that only answer. */
  static final PlatformStart OF_STORED =
      new PlatformStart(null, null, 0, 0, 0, 0, false, ServerAccess.LOCAL, false, true);

  /**
   * The same with a free port for each that may be any: servers whose port Quarkus chooses have
   * metrics with other tags than those at a given port, and cannot run beside them.
   */
  PlatformStart withPorts() {
    return new PlatformStart(
        kafka,
        database,
        workers,
        chosen(port),
        chosen(httpPort),
        chosen(healthPort),
        logToConsole,
        access,
        isLasting,
        onlyAnswers);
  }

  private static int chosen(int port) {
    return port == 0 ? LoopbackPort.any() : port;
  }
}
