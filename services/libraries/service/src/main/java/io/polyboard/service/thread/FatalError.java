package io.polyboard.service.thread;

import org.jboss.logging.Logger;

/** Ends the process after an error, such as out of memory. */
final class FatalError {
  /** As {@code EX_SOFTWARE} of {@code sysexits.h}. */
  static final int EXIT_CODE = 70;

  private static final Logger LOG = Logger.getLogger(FatalError.class);

  /** How long an orderly shutdown may take before the process is halted. */
  private static final long PATIENCE_MILLIS = 20_000;

  private FatalError() {}

  /**
   * Begins to end the process with a message and exit code {@value #EXIT_CODE}. Returns at once, so
   * that the shutdown can wait for the calling thread.
   */
  static void endProcess(String thread, Error error) {
    try {
      System.err.println("polyboard: the process ends because " + thread + " died: " + error);
      Thread.ofPlatform().daemon().name("fatal-end").start(() -> System.exit(EXIT_CODE));
      Thread.ofPlatform().daemon().name("fatal-halt").start(FatalError::haltLater);
      LOG.fatalf(error, "the process ends because %s died", thread);
    } catch (Throwable evenThat) {
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }

  private static void haltLater() {
    try {
      Thread.sleep(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      // Halts at once.
    }
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
