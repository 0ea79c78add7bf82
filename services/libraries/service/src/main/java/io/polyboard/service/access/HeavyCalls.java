package io.polyboard.service.access;

import module java.base;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.calls.Refusal;
import io.polyboard.service.settings.SettingsCheck;
import jakarta.annotation.PreDestroy;

/**
 * Runs the calls of a service that compute for long: a bounded number at a time, each for a bounded
 * time, on platform threads. A virtual thread would block its carrier for all other virtual
 * threads. Thread-safe.
 */
public class HeavyCalls {
  private final CallPlaces places;
  private final String setting;
  private final Duration longest;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("heavy-call-", 1).factory());

  /**
   * @param places limits how many run at a time
   * @param setting the key of the time limit
   * @param longest the time limit of each call, from 1 ms
   */
  protected HeavyCalls(CallPlaces places, String setting, Duration longest) {
    this.places = places;
    this.setting = setting;
    this.longest = longest;
  }

  /**
   * Runs a call and waits for its answer. The call is interrupted when this thread is interrupted
   * or its time is over. It keeps its place until it has ended.
   *
   * @throws Refusal with {@code REASON_BUSY} or {@code REASON_QUOTA_EXCEEDED} if there is no place
   *     for it, or with {@code REASON_CALL_TOO_SLOW} if its time is over
   * @throws Exception what the call throws
   */
  public <T> T run(Callable<T> call) throws Exception {
    Taken place = places.take();
    // The place is free before the answer is returned, so that the caller may call again at once.
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
          // Frees the place of a call that was cancelled before it began.
          place.close();
        }
      });
    } catch (RuntimeException | Error e) {
      // No thread could be started.
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

  /** Interrupts the calls under way and refuses new ones. */
  @PreDestroy
  public void close() {
    threads.shutdownNow();
  }
}
