package io.polyboard.standalone.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, and other polite requests to end the process, while a command runs that has something to
 * say before it ends. The process ends when this is closed, or after some seconds at the latest.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::await, "interruption");
  private volatile boolean requested;

  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the process is to end. */
  boolean requested() {
    return requested;
  }

  @Override
  public void close() {
    closed.countDown();
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process has begun to end; the hook sees that nothing is left to wait for.
      }
    }
  }

  private void await() {
    requested = true;
    try {
      // What comes of it is no matter: the process ends either way.
      boolean unused = closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
