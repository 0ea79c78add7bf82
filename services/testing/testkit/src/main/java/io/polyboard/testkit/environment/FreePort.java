package io.polyboard.testkit.environment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of 127.0.0.1 for servers that begin to listen a while after they were chosen, or are away
 * for a while. They are none of those that the system gives to clients, from 32768 on: a client
 * that comes again and again to a server that is away may be given just that server's port.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int END = 32_000;
  private static final int ATTEMPTS = 1_000;

  private static final Set<Integer> CHOSEN = ConcurrentHashMap.newKeySet();

  private FreePort() {}

  /** A port that is free, and that was not chosen before. */
  public static int choose() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      if (isFree(port) && CHOSEN.add(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port is free from %d to %d".formatted(FIRST, END - 1));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
