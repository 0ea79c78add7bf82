package io.polyboard.testkit.servers;

import module java.base;

import io.polyboard.embedded.LoopbackPort;

/**
 * Ports of 127.0.0.1 for servers that begin to listen a while after they were chosen, or are away
 * for a while. They are none of those that the system gives to clients, from 32768 on: a client
 * that comes again and again to a server that is away may be given just that server's port. Nor are
 * they those of other tests that run at the same time: each process has shares of its own.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int SHARES = 120;
  private static final int SHARE = 100;
  private static final int ATTEMPTS = 1_000;

  /** Of the files of which one is locked for as long as this process has its share. */
  private static final List<FileChannel> CHANNELS = new ArrayList<>();

  private static final int OWN = claim();

  private static final Set<Integer> CHOSEN = ConcurrentHashMap.newKeySet();

  private FreePort() {}

  /** A port that is free, and that was not chosen before. */
  public static int choose() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(OWN, OWN + SHARE);
      if (LoopbackPort.isFree(port) && CHOSEN.add(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no port is free from %d to %d".formatted(OWN, OWN + SHARE - 1));
  }

  /** The first port of a share that nobody has: no other process, nor another class loader. */
  private static int claim() {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    for (int share = 0; share < SHARES; share++) {
      if (isClaimed(directory.resolve("polyboard-test-ports-" + share))) {
        return FIRST + share * SHARE;
      }
    }
    throw new IllegalStateException("all shares of ports are taken, see " + directory);
  }

  private static boolean isClaimed(Path file) {
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      // Never closed: that would free the share where another class loader of this process has it.
      CHANNELS.add(channel);
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException | IOException e) {
      // Of another class loader or another user.
      return false;
    }
  }
}
