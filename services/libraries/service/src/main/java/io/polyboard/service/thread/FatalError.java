package io.polyboard.service.thread;

import org.jboss.logging.Logger;

/** The end of a process by an error, such as memory that has run out. */
final class FatalError {
  /** As {@code EX_SOFTWARE} of {@code sysexits.h}. */
  static final int EXIT_CODE = 70;

  private static final Logger LOG = Logger.getLogger(FatalError.class);

  /** What goes on while the process is to end is given so long to end in order. */
  private static final long PATIENCE_MILLIS = 20_000;

  private FatalError() {}

  /**
   * Ends the process with a message and {@value #EXIT_CODE}, soon; returns at once, so that the
   * thread can be waited for.
   */
  static void endProcess(String thread, Error error) {
    try {
      System.err.println("polyboard: the process ends, since " + thread + " died: " + error);
      Thread.ofPlatform().daemon().name("fatal-end").start(() -> System.exit(EXIT_CODE));
      Thread.ofPlatform().daemon().name("fatal-halt").start(FatalError::haltLater);
      LOG.fatalf(error, "the process ends, since %s died", thread);
    } catch (Throwable evenThat) {
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }

  private static void haltLater() {
    try {
      Thread.sleep(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      // Then at once.
    }
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
