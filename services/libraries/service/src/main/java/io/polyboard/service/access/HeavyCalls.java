package io.polyboard.service.access;

import module java.base;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.SettingsCheck;
import jakarta.annotation.PreDestroy;

/**
 * Runs the calls of a service that compute for long: a bounded number at once, each for a bounded
 * time and on a platform thread, since a virtual one would keep its carrier from all others.
 * Thread-safe.
 */
public class HeavyCalls {
  private final CallPlaces places;
  private final String setting;
  private final Duration longest;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("heavy-call-", 1).factory());

  /**
   * @param places how many there may be at once
   * @param setting the key of the time that each has
   * @param longest the time that each has, from 1 ms
   */
  protected HeavyCalls(CallPlaces places, String setting, Duration longest) {
    this.places = places;
    this.setting = setting;
    this.longest = longest;
  }

  /**
   * Runs a call and waits for its answer; interrupting this thread interrupts the call, and so does
   * the end of its time. It keeps its place until it has ended.
   *
   * @throws Refusal with {@code REASON_BUSY} or {@code REASON_QUOTA_EXCEEDED} if there is no place
   *     for it, or with {@code REASON_CALL_TOO_SLOW} if its time is over
   * @throws Exception what the call throws
   */
  public <T> T run(Callable<T> call) throws Exception {
    Taken place = places.take();
    // Before the answer is there, so that whoever has it may call again at once.
    FutureTask<T> answer =
        new FutureTask<>(() -> {
          try {
            return call.call();
          } finally {
            place.close();
          }
        });
    try {
      threads.execute(() -> {
        try {
          answer.run();
        } finally {
          // A call that was cancelled before it began.
          place.close();
        }
      });
    } catch (RuntimeException | Error e) {
      // There is no thread for it.
      place.close();
      throw e;
    }
    try {
      return answer.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      boolean unused = answer.cancel(true);
      throw e;
    } catch (TimeoutException e) {
      boolean unused = answer.cancel(true);
      String limit = SettingsCheck.text(longest);
      throw Refusal.of(
              Status.Code.DEADLINE_EXCEEDED,
              Reason.REASON_CALL_TOO_SLOW,
              "the call takes longer than %s, which is the limit (%s)".formatted(limit, setting))
          .quota(setting, "a call computes for at most " + limit);
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
