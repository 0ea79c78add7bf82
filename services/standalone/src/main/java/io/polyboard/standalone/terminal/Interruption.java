package io.polyboard.standalone.terminal;

import module java.base;

/**
 * Lets a command print its results so far when it is interrupted, by Ctrl-C or a signal to
 * terminate. The process then ends with the exit code of the signal, 130 for Ctrl-C, within 15
 * seconds in any case.
 */
public final class Interruption implements AutoCloseable {
  private static final long SECONDS = 14;

  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean requested;
  private volatile long requestedAt;

  /** For a command that checks from time to time whether it is {@link #requested} to end. */
  public Interruption(Terminal terminal) {
    this(terminal, () -> {});
  }

  /**
   * @param terminal the terminal, from which the echo of Ctrl-C is erased
   * @param stop asks the command to end; called by another thread
   */
  public Interruption(Terminal terminal, Runnable stop) {
    hook =
        new Thread(() -> {
          if (terminal.errObeysSequences()) {
            terminal.err().print("\r\u001b[K");
            terminal.err().flush();
          }
          requestedAt = System.nanoTime();
          requested = true;
          stop.run();
          boolean inTime = false;
          try {
            // The process ends with this thread, regardless of the command's thread.
            inTime = printed.await(SECONDS, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          if (!inTime) {
            // Other shutdown hooks may wait for what hangs here.
            System.err.println("polyboard: the command did not stop in time; the process ends");
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
          }
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the process is to end. */
  public boolean requested() {
    return requested;
  }

  /** Whether the process is to end, and was asked to at least this long ago. */
  public boolean requestedSince(Duration time) {
    return requested && System.nanoTime() - requestedAt >= time.toNanos();
  }

  /** Reports that everything is printed. */
  @Override
  public void close() {
    printed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: that is what the hook was for.
    }
  }
}
