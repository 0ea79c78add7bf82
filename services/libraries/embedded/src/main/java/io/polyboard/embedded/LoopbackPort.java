package io.polyboard.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

/** Ports of 127.0.0.1. */
final class LoopbackPort {
  private LoopbackPort() {}

  /**
   * The port asked for where it is free, or any free one for zero. Nothing reserves it, so that a
   * server may still find it taken a moment later.
   *
   * @throws EmbeddedServerException if the port asked for is in use or out of range
   */
  static int choose(int wanted, String server) {
    if (wanted < 0 || wanted > 65_535) {
      throw new EmbeddedServerException(
          "Port %d of the embedded %s is out of range: it is between 1 and 65535, or 0 for any free one."
              .formatted(wanted, server));
    }
    try (var socket = new ServerSocket(wanted, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "Port %d of 127.0.0.1 is not free for the embedded %s (%s): stop what uses it, or name another port."
              .formatted(wanted, server, e.getMessage()),
          e);
    }
  }

  /** Which of the ports somebody has, in words. */
  static Optional<String> taken(int... ports) {
    for (int port : ports) {
      try (var socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
        boolean unused = socket.isBound();
      } catch (IOException e) {
        return Optional.of("port " + port + " of 127.0.0.1 was taken by another program meanwhile");
      }
    }
    return Optional.empty();
  }
}
