package io.polyboard.tournament.grpc;

import io.polyboard.tournament.job.Jobs;
import io.polyboard.tournament.store.Job;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Sends one client how a job stands until it has ended. For one thread.
 *
 * @param news a message with the job
 * @param silence a message with the revision that was sent last
 * @param interval the least time between two messages with news
 * @param heartbeat the longest time without a message
 */
record JobWatching<M>(
    Jobs jobs,
    String id,
    Function<Job, M> news,
    LongFunction<M> silence,
    Duration interval,
    Duration heartbeat) {
  /** Takes messages. */
  @FunctionalInterface
  interface Sink<M> {
    void send(M message) throws InterruptedException;
  }

  /**
   * Sends the job, and again after changes, until it has ended.
   *
   * @param ending open as long as the service runs
   * @throws CancellationException if the service ends
   * @throws io.polyboard.service.calls.Refusal if the job is not there, or not any more
   */
  void run(CountDownLatch ending, Sink<M> out) throws InterruptedException {
    Job job = jobs.get(id);
    out.send(news.apply(job));
    long due = System.nanoTime() + interval.toNanos();
    long beat = System.nanoTime() + heartbeat.toNanos();
    while (!job.stage().hasEnded()) {
      if (ending.await(Math.min(due, beat) - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw new CancellationException("the service ends");
      }
      if (System.nanoTime() - due >= 0) {
        Job latest = jobs.get(id);
        due = System.nanoTime() + interval.toNanos();
        if (latest.revision() != job.revision()) {
          job = latest;
          out.send(news.apply(job));
          beat = System.nanoTime() + heartbeat.toNanos();
        }
      }
      if (System.nanoTime() - beat >= 0) {
        out.send(silence.apply(job.revision()));
        beat = System.nanoTime() + heartbeat.toNanos();
      }
    }
  }
}
