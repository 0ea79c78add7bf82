package io.polyboard.standalone.terminal;

import module java.base;

/**
 * Lets a command that is interrupted, by Ctrl-C or a signal to end, still print what it has. The
 * process then ends as the signal has it, with exit code 130 for Ctrl-C; within 15 seconds in any
 * case.
 */
public final class Interruption implements AutoCloseable {
  private static final long SECONDS = 14;

  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean requested;
  private volatile long requestedAt;

  /** For a command that asks from time to time whether it is {@link #requested} to end. */
  public Interruption(Terminal terminal) {
    this(terminal, () -> {});
  }

  /**
   * @param terminal on which nothing is to stand of a Ctrl-C that was typed
   * @param stop asks the command to come to its end; called by another thread
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
            // The process ends with this thread, whatever the command's own is doing.
            inTime = printed.await(SECONDS, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          if (!inTime) {
            // Others' hooks may wait for what hangs here.
            System.err.println("polyboard: what runs does not end; the process does");
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
          }
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the process is to end. */
  public boolean requested() {
    return requested;
  }

  /** Whether the process is to end, and has been for so long. */
  public boolean requestedSince(Duration time) {
    return requested && System.nanoTime() - requestedAt >= time.toNanos();
  }

  /** Says that everything is printed. */
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
