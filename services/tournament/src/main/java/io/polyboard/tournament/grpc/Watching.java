package io.polyboard.tournament.grpc;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.util.Durations;
import io.polyboard.service.calls.Fields;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.run.Changes;

/**
 * Sends one client the state of a tournament or a job until it has ended. For one thread.
 *
 * @param look reads the current state
 * @param silence makes a message without news, with the latest known revision
 * @param interval minimum time between two messages with news
 * @param heartbeat maximum time without a message
 */
record Watching<M>(
    Supplier<Look<M>> look, LongFunction<M> silence, Duration interval, Duration heartbeat) {
  /** Before every revision. */
  static final long NEVER = -1;

  static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private static final Duration USUAL_INTERVAL = Duration.ofSeconds(1);
  private static final Duration MIN_INTERVAL = Duration.ofMillis(100);
  private static final Duration MAX_INTERVAL = Duration.ofMinutes(1);

  record Look<M>(M message, long revision, boolean hasEnded) {}

  @FunctionalInterface
  interface Sink<M> {
    void send(M message) throws Exception;
  }

  /**
   * Reads the field {@code interval} of a request.
   *
   * @throws Refusal if it is out of range
   */
  static Duration interval(Message request) {
    FieldDescriptor field = Answers.field(request, "interval");
    if (!request.hasField(field)) {
      return USUAL_INTERVAL;
    }
    var asked = (com.google.protobuf.Duration) request.getField(field);
    Duration interval =
        Durations.isValid(asked)
            ? Duration.ofSeconds(asked.getSeconds(), asked.getNanos())
            : Duration.ZERO;
    new Fields()
        .require(
            interval.compareTo(MIN_INTERVAL) >= 0 && interval.compareTo(MAX_INTERVAL) <= 0,
            "interval",
            "must be between 100 ms and 1 min")
        .check();
    return interval;
  }

  /**
   * Sends messages until the tournament or job has ended.
   *
   * @param since the revision that the client knows, or {@link #NEVER}
   */
  void run(Changes.Watch watch, long since, Sink<M> out) throws Exception {
    long sent = since;
    long beat = System.nanoTime() + heartbeat.toNanos();
    Look<M> now = look.get();
    while (true) {
      long due = System.nanoTime() + interval.toNanos();
      if (now.revision() > sent) {
        out.send(now.message());
        sent = now.revision();
        beat = System.nanoTime() + heartbeat.toNanos();
      }
      if (now.hasEnded()) {
        return;
      }
      while (!isNews(watch, sent, due, beat)) {
        out.send(silence.apply(watch.revision(sent)));
        beat = System.nanoTime() + heartbeat.toNanos();
      }
      now = look.get();
    }
  }

  /** Waits until news or a heartbeat is due; returns whether it is news. */
  private static boolean isNews(Changes.Watch watch, long sent, long due, long beat)
      throws InterruptedException {
    if (!watch.await(sent, untilNow(beat))) {
      return false;
    }
    Duration wait = untilNow(Math.min(due, beat));
    if (wait.isPositive()) {
      Thread.sleep(wait);
    }
    return System.nanoTime() >= due;
  }

  private static Duration untilNow(long nanoTime) {
    return Duration.ofNanos(nanoTime - System.nanoTime());
  }
}
