package io.polyboard.service.access;

import io.grpc.netty.NettyServerBuilder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a client may do to a connection before anybody knows who it is. Messages and headers are
 * bounded by gRPC itself: 4 MiB, compressed or not, and 8 KiB. So are frames, pings, and answers
 * that a client causes and does not read.
 */
final class ConnectionLimits {
  /**
   * Within which a connection has to have said in full, by TLS or not, that it is HTTP/2; sooner
   * where no connection may be without a call for so long.
   */
  private static final Duration HANDSHAKE = Duration.ofSeconds(10);

  /** More is asked for by nobody but who multiplexes the calls of many, on one connection. */
  private static final int MOST_CALLS = 1_000;

  /** Calls that are begun and taken back cost their client nothing, and the server much. */
  private static final int MOST_RESETS = 1_000;

  private static final int RESETS_SECONDS = 10;

  /** Where nothing was heard for so long, the client is asked whether it is still there. */
  private static final long SILENCE_SECONDS = 120;

  private static final long ANSWER_SECONDS = 20;

  private ConnectionLimits() {}

  /**
   * Sets them.
   *
   * @param idle after how long a connection without a call is closed
   */
  static void apply(NettyServerBuilder builder, Duration idle) {
    Duration handshake = idle.compareTo(HANDSHAKE) < 0 ? idle : HANDSHAKE;
    builder
        .handshakeTimeout(handshake.toMillis(), TimeUnit.MILLISECONDS)
        .maxConcurrentCallsPerConnection(MOST_CALLS)
        .maxRstFramesPerWindow(MOST_RESETS, RESETS_SECONDS)
        .keepAliveTime(SILENCE_SECONDS, TimeUnit.SECONDS)
        .keepAliveTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .maxConnectionIdle(idle.toMillis(), TimeUnit.MILLISECONDS);
  }
}
