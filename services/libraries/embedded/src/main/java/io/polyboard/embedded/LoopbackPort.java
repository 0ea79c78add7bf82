package io.polyboard.embedded;

import module java.base;

/** Chooses ports of 127.0.0.1 for servers that begin to listen a moment later. */
public final class LoopbackPort {
  private static final int FIRST = 10_000;
  private static final int COUNT = 10_000;

  /** A counter, because a port chosen before may still be free and would be chosen again. */
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private LoopbackPort() {}

  /**
   * Any free port from 10000 to 19999, a different one each time in this process. No system assigns
   * these ports to clients (Linux assigns from 32768 on, others from 49152); a connection might
   * take a client port at any moment. The port is not reserved, so another program may still take
   * it. Thread-safe.
   *
   * @throws EmbeddedServerException if none is free
   */
  public static int any() {
    for (int attempt = 0; attempt < COUNT; attempt++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new EmbeddedServerException(
        "No port of 127.0.0.1 from %d to %d is free.".formatted(FIRST, FIRST + COUNT - 1));
  }

  /**
   * The wanted port if it is free, or {@link #any()} for zero.
   *
   * @throws EmbeddedServerException if the wanted port is in use or out of range
   */
  static int choose(int wanted, String server) {
    if (wanted < 0 || wanted > 65_535) {
      throw new EmbeddedServerException(
          "Port %d of the embedded %s is out of range: it must be between 1 and 65535, or 0 for any free one."
              .formatted(wanted, server));
    }
    if (wanted == 0) {
      return any();
    }
    try (var socket = listen(wanted)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "Port %d of 127.0.0.1 is not free for the embedded %s (%s): stop the program that uses it, or use another port."
              .formatted(wanted, server, e.getMessage()),
          e);
    }
  }

  /** A message about the first port that another program has taken; empty if none is taken. */
  static Optional<String> taken(int... ports) {
    return Arrays.stream(ports)
        .filter(port -> !isFree(port))
        .mapToObj(port -> "port " + port + " of 127.0.0.1 was taken by another program")
        .findFirst();
  }

  /** Whether no program listens on the port now. */
  public static boolean isFree(int port) {
    try (var socket = listen(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"));
  }
}
