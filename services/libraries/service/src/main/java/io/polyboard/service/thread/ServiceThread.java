package io.polyboard.service.thread;

import module java.base;

import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A thread without which the service is of no use: it works until it is asked to end. Where its
 * work fails with an exception, or ends unasked, it begins anew after a pause, which grows as long
 * as it fails at once. After an error, such as memory that has run out, nothing in the process is
 * to be relied on: it ends the process. Thread-safe.
 */
public final class ServiceThread {
  private static final Logger LOG = Logger.getLogger(ServiceThread.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private static final Duration CLOSING = Duration.ofSeconds(5);

  /** Work that went well for so long fails for another reason than the last time. */
  private static final Duration WELL = Duration.ofMinutes(1);

  /** What a service thread does. */
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
   * @param fatal is told of an error with the name of the thread; not to return
   * @param isEnabled whether it works once it is started
   */
  ServiceThread(String name, Work work, BiConsumer<String, Error> fatal, boolean isEnabled) {
    this.name = name;
    this.isEnabled = isEnabled;
    this.work = work;
    this.fatal = fatal;
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  /** What it is called in the log and where its health is told. */
  public String name() {
    return name;
  }

  /** Begins to work; to be called once. */
  public void start() {
    if (isEnabled) {
      thread.start();
    }
  }

  boolean isBegun() {
    return thread.getState() != Thread.State.NEW;
  }

  /** Asks it to end. Its work has to take note of that by itself, or of {@link #interrupt}. */
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
   * Asks it to end, and waits until it has: for at most 5 s, and for 5 s more once its work is
   * interrupted.
   *
   * @param wake has its work look whether it is to end
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
   * @return whether it has
   */
  public boolean join(Duration atMost) throws InterruptedException {
    return thread.getState() == Thread.State.NEW || thread.join(atMost);
  }

  /** Whether it works, or will work again after a pause, and was not asked to end. */
  public boolean isRunning() {
    return thread.isAlive() && !isToEnd();
  }

  /** Whether it has ended, or did not begin. */
  public boolean isOver() {
    return !thread.isAlive();
  }

  /** Why it does not work, if it does not though it should. */
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
        throw new IllegalStateException("ended though nobody asked for it");
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
        LOG.errorf(failure, "%s failed; begins anew in %d ms", name, (Object) pause);
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
      // Meant for the work.
      return isToEnd();
    }
  }
}
