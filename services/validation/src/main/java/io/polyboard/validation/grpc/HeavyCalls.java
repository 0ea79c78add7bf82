package io.polyboard.validation.grpc;

import io.polyboard.calls.Refusal;
import io.polyboard.validation.ValidationConfig;
import io.polyboard.validation.ValidationMetrics;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the calls that compute for long: a bounded number at once, each on a platform thread, since
 * a virtual one would keep its carrier from all others. Thread-safe.
 */
@ApplicationScoped
class HeavyCalls {
  private final int maxHeavyCalls;
  private final Semaphore permits;
  private final ValidationMetrics metrics;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("heavy-call-", 1).factory());

  @Inject
  HeavyCalls(ValidationConfig settings, ValidationMetrics metrics) {
    maxHeavyCalls = settings.maxHeavyCalls();
    permits = new Semaphore(maxHeavyCalls);
    this.metrics = metrics;
  }

  /**
   * Runs a call and waits for its answer; interrupting this thread interrupts the call.
   *
   * @throws Refusal with {@code REASON_BUSY} if too many are under way
   * @throws Exception what the call throws
   */
  <T> T run(Callable<T> call) throws Exception {
    if (!permits.tryAcquire()) {
      throw Refusal.busy(
          "perfts, imports and registrations",
          "polyboard.validation.max-heavy-calls",
          maxHeavyCalls);
    }
    metrics.heavyCallBegun();
    AtomicBoolean held = new AtomicBoolean(true);
    Runnable release =
        () -> {
          if (held.getAndSet(false)) {
            permits.release();
            metrics.heavyCallEnded();
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
    threads.execute(() -> {
      try {
        answer.run();
      } finally {
        // A call that was cancelled before it began.
        release.run();
      }
    });
    try {
      return answer.get();
    } catch (InterruptedException e) {
      boolean unused = answer.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @PreDestroy
  void close() {
    threads.shutdownNow();
  }
}
