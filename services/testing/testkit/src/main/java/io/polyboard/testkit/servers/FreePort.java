package io.polyboard.testkit.servers;

import module java.base;

import io.polyboard.embedded.LoopbackPort;

/**
 * Ports of 127.0.0.1 for servers that start to listen some time after the port was chosen, or stop
 * for a while. These ports are below those that the system gives to clients, from 32768 on: a
 * client that reconnects to a stopped server again and again could get that server's port. Tests
 * that run at the same time do not share ports: each process has its own range.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int RANGES = 120;
  private static final int RANGE = 100;
  private static final int ATTEMPTS = 1_000;

  /** Channels of the lock files; one is locked while this process has its range. */
  private static final List<FileChannel> CHANNELS = new ArrayList<>();

  private static final int OWN = claim();

  private static final Set<Integer> CHOSEN = ConcurrentHashMap.newKeySet();

  private FreePort() {}

  /** A free port that was not chosen before. */
  public static int choose() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(OWN, OWN + RANGE);
      if (LoopbackPort.isFree(port) && CHOSEN.add(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no port is free from %d to %d".formatted(OWN, OWN + RANGE - 1));
  }

  /** The first port of a range that no other process or class loader has. */
  private static int claim() {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    for (int range = 0; range < RANGES; range++) {
      if (isClaimed(directory.resolve("polyboard-test-ports-" + range))) {
        return FIRST + range * RANGE;
      }
    }
    throw new IllegalStateException("all ranges of ports are taken, see " + directory);
  }

  private static boolean isClaimed(Path file) {
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      // Never closed: that would free the range if another class loader of this process has it.
      CHANNELS.add(channel);
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException | IOException e) {
      // It belongs to another class loader or another user.
      return false;
    }
  }
}
