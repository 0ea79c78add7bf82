package io.polyboard.calls;

import jakarta.annotation.PreDestroy;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the calls of a service that compute for long: a bounded number at once, each on a platform
 * thread, since a virtual one would keep its carrier from all others. Thread-safe.
 */
public class HeavyCalls {
  private final String calls;
  private final String setting;
  private final int most;
  private final Semaphore permits;
  private final Runnable begun;
  private final Runnable ended;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("heavy-call-", 1).factory());

  /**
   * @param calls what they are called where one is refused, in the plural
   * @param setting the key of their limit
   * @param most of them at once, 1 or more
   * @param begun run when a call begins
   * @param ended run when one has ended, however it did
   */
  protected HeavyCalls(String calls, String setting, int most, Runnable begun, Runnable ended) {
    this.calls = calls;
    this.setting = setting;
    this.most = most;
    this.begun = begun;
    this.ended = ended;
    permits = new Semaphore(most);
  }

  /**
   * Runs a call and waits for its answer; interrupting this thread interrupts the call.
   *
   * @throws Refusal with {@code REASON_BUSY} if too many are under way
   * @throws Exception what the call throws
   */
  public <T> T run(Callable<T> call) throws Exception {
    if (!permits.tryAcquire()) {
      throw Refusal.busy(calls, setting, most);
    }
    begun.run();
    AtomicBoolean held = new AtomicBoolean(true);
    Runnable release =
        () -> {
          if (held.getAndSet(false)) {
            permits.release();
            ended.run();
          }
        };
    // Before the answer is there, so that whoever has it may call again at once.
    FutureTask<T> answer =
        new FutureTask<>(() -> {
          try {
            return call.call();
          } finally {
            release.run();
          }
        });
    try {
      threads.execute(() -> {
        try {
          answer.run();
        } finally {
          // A call that was cancelled before it began.
          release.run();
        }
      });
    } catch (RuntimeException | Error e) {
      // There is no thread for it.
      release.run();
      throw e;
    }
    try {
      return answer.get();
    } catch (InterruptedException e) {
      boolean unused = answer.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Interrupts the calls that are under way; no more are run. */
  @PreDestroy
  public void close() {
    threads.shutdownNow();
  }
}
