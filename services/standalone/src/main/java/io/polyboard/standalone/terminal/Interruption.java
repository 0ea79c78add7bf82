package io.polyboard.standalone.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command that is interrupted, by Ctrl-C or a signal to end, still print what it has. The
 * process then ends as the signal has it, with exit code 130 for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {
  private static final long SECONDS = 10;

  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook;
  private volatile boolean requested;

  /** For a command that asks from time to time whether it is {@link #requested} to end. */
  public Interruption() {
    this(() -> {}, SECONDS);
  }

  /**
   * For a command that writes to a terminal, on which nothing is to stand of what was typed.
   *
   * @param terminal takes the echo of Ctrl-C away before the command is stopped
   * @param stop asks the command to come to its end; called by another thread
   * @param seconds how long the process waits for the command
   */
  public Interruption(Terminal terminal, Runnable stop, long seconds) {
    this(
        () -> {
          if (terminal.errObeysSequences()) {
            terminal.err().print("\r\u001b[K");
            terminal.err().flush();
          }
          stop.run();
        },
        seconds);
  }

  /**
   * As {@link #Interruption(Terminal, Runnable, long)}, for a command that soon comes to its end.
   */
  public Interruption(Terminal terminal, Runnable stop) {
    this(terminal, stop, SECONDS);
  }

  /**
   * @param stop asks the command to come to its end; called by another thread
   * @param seconds how long the process waits for the command
   */
  public Interruption(Runnable stop, long seconds) {
    hook =
        new Thread(() -> {
          requested = true;
          stop.run();
          try {
            // The process ends with this thread, whatever the command's own is doing.
            boolean unused = printed.await(seconds, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the process is to end. */
  public boolean requested() {
    return requested;
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
