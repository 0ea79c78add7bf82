package io.polyboard.service.calls;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.polyboard.proto.common.v1.Reason;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The responses of one streaming call, with flow control: no more is sent than the client reads.
 * One thread sends; others may ask and wait.
 */
public final class Outflow<R> {
  /** How long a client may leave responses unread before it is cut off. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ServerCallStreamObserver<R> observer;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean cancelled;

  /** To be made on the thread on which gRPC calls the method: handlers are set here. */
  Outflow(ServerCallStreamObserver<R> observer) {
    this(observer, PATIENCE);
  }

  /**
   * @param patience how long the client may leave responses unread
   */
  Outflow(ServerCallStreamObserver<R> observer, Duration patience) {
    this.observer = observer;
    this.patience = patience;
    observer.setOnReadyHandler(this::wake);
  }

  /**
   * Sends a response, as soon as the client has room for it.
   *
   * @throws CancellationException if the call is cancelled, or over
   * @throws Refusal with {@code REASON_CLIENT_TOO_SLOW} if the client has read nothing for 30
   *     seconds
   */
  public void send(R response) throws InterruptedException {
    lock.lock();
    try {
      long nanos = patience.toNanos();
      while (!observer.isReady() && !cancelled) {
        if (nanos <= 0) {
          throw Refusal.of(
              Status.Code.DEADLINE_EXCEEDED,
              Reason.REASON_CLIENT_TOO_SLOW,
              "the client has read nothing for " + patience.toSeconds() + " s");
        }
        // A wake-up may be lost where the transport only looks once, so look again now and then.
        long before = System.nanoTime();
        boolean unused =
            changed.await(Math.min(nanos, TimeUnit.SECONDS.toNanos(1)), TimeUnit.NANOSECONDS);
        nanos -= System.nanoTime() - before;
      }
      if (cancelled) {
        throw new CancellationException("the call was cancelled");
      }
    } finally {
      lock.unlock();
    }
    observer.onNext(response);
  }

  /** Whether the call is cancelled, by the client, its deadline or a broken connection. */
  public boolean isCancelled() {
    lock.lock();
    try {
      return cancelled;
    } finally {
      lock.unlock();
    }
  }

  void cancel() {
    lock.lock();
    try {
      cancelled = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
