package io.polyboard.service.thread;

import module java.base;

import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A thread that the service cannot do without: it works until it is asked to end. If its work fails
 * with an exception, or ends unasked, the thread runs it again after a pause, which grows while the
 * work keeps failing soon. An error, such as out of memory, ends the process, because nothing in
 * the process can be relied on any more. Thread-safe.
 */
public final class ServiceThread {
  private static final Logger LOG = Logger.getLogger(ServiceThread.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private static final Duration CLOSING = Duration.ofSeconds(5);

  /** Work that ran this long before it failed resets the pause. */
  private static final Duration WELL = Duration.ofMinutes(1);

  /** The work of a service thread. */
  @FunctionalInterface
  public interface Work {
    /** Works until the thread is asked to end. Called again by the same thread if it fails. */
    void run() throws Exception;
  }

  private final String name;
  private final Work work;
  private final BiConsumer<String, Error> fatal;
  private final boolean isEnabled;
  private final Thread thread;
  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile @Nullable String trouble;

  /**
   * @param fatal called with the name of the thread and the error; ends the process
   * @param isEnabled whether the thread works once it is started
   */
  ServiceThread(String name, Work work, BiConsumer<String, Error> fatal, boolean isEnabled) {
    this.name = name;
    this.isEnabled = isEnabled;
    this.work = work;
    this.fatal = fatal;
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  /** Its name in the log and in the health report. */
  public String name() {
    return name;
  }

  /** Starts the thread; call once. */
  public void start() {
    if (isEnabled) {
      thread.start();
    }
  }

  boolean isBegun() {
    return thread.getState() != Thread.State.NEW;
  }

  /** Asks it to end. Its work must check {@link #isToEnd}, or react to {@link #interrupt}. */
  public void end() {
    asked.countDown();
  }

  /** Whether it was asked to end. */
  public boolean isToEnd() {
    return asked.getCount() == 0;
  }

  /** Interrupts its work. */
  public void interrupt() {
    thread.interrupt();
  }

  /** Asks it to end, and interrupts its work. */
  public void stop() {
    end();
    interrupt();
  }

  /**
   * Asks it to end and waits for up to 5 s; then interrupts its work and waits for up to 5 s more.
   *
   * @param wake makes its work check {@link #isToEnd}
   */
  public void close(Runnable wake) {
    if (isToEnd()) {
      return;
    }
    end();
    wake.run();
    try {
      if (!join(CLOSING)) {
        interrupt();
        boolean unused = join(CLOSING);
      }
    } catch (InterruptedException e) {
      interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits until it has ended.
   *
   * @return whether it has ended
   */
  public boolean join(Duration atMost) throws InterruptedException {
    return thread.getState() == Thread.State.NEW || thread.join(atMost);
  }

  /** Whether it works, or will work again after a pause, and was not asked to end. */
  public boolean isRunning() {
    return thread.isAlive() && !isToEnd();
  }

  /** Whether it has ended or was not started. */
  public boolean isOver() {
    return !thread.isAlive();
  }

  /** Why it does not work; empty if it works. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  private void run() {
    long pause = FIRST_PAUSE_MILLIS;
    while (!isToEnd()) {
      long begun = System.nanoTime();
      try {
        trouble = null;
        work.run();
        if (isToEnd()) {
          return;
        }
        throw new IllegalStateException("ended without being asked to");
      } catch (Exception failure) {
        Error error = Failures.error(failure);
        if (error != null) {
          die(error);
          return;
        }
        if (isToEnd()) {
          LOG.debugf(failure, "%s: ended", name);
          return;
        }
        pause = System.nanoTime() - begun >= WELL.toNanos() ? FIRST_PAUSE_MILLIS : pause;
        trouble = "failed: " + failure;
        LOG.errorf(failure, "%s failed; restarts in %d ms", name, (Object) pause);
        if (isAskedWithin(pause)) {
          return;
        }
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      } catch (Error error) {
        die(error);
        return;
      }
    }
  }

  private void die(Error error) {
    trouble = "died: " + error;
    fatal.accept(name, error);
  }

  private boolean isAskedWithin(long millis) {
    try {
      return asked.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // The interrupt was meant for the work.
      return isToEnd();
    }
  }
}
