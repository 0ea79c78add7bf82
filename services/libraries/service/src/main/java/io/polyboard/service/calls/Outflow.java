package io.polyboard.service.calls;

import module java.base;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.polyboard.proto.common.v1.Reason;

/**
 * The responses of one streaming call, with flow control: no more is sent than the client reads.
 * One thread sends; others may ask and wait.
 */
public final class Outflow<R> {
  private static final long MAX_WAIT_MILLIS = 1_000;

  private final ServerCallStreamObserver<R> observer;
  private final Duration patience;
  private boolean cancelled;

  /**
   * Must be called on the thread on which gRPC calls the method, because it sets handlers.
   *
   * @param patience how long the client may leave responses unread before it is cut off
   */
  Outflow(ServerCallStreamObserver<R> observer, Duration patience) {
    this.observer = observer;
    this.patience = patience;
    observer.setOnReadyHandler(this::wake);
  }

  /**
   * Sends a response as soon as the client has room for it.
   *
   * @throws CancellationException if the call is cancelled, or over
   * @throws Refusal with {@code REASON_CLIENT_TOO_SLOW} if the client has read nothing for too long
   */
  public void send(R response) throws InterruptedException {
    awaitRoom();
    observer.onNext(response);
  }

  private synchronized void awaitRoom() throws InterruptedException {
    long begun = System.nanoTime();
    while (!observer.isReady() && !cancelled) {
      long left = patience.toMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      if (left <= 0) {
        throw Refusal.of(
            Status.Code.DEADLINE_EXCEEDED,
            Reason.REASON_CLIENT_TOO_SLOW,
            "the client has read nothing for " + patience.toSeconds() + " s");
      }
      // The transport may check only once and so lose a wake-up: check again periodically.
      wait(Math.min(left, MAX_WAIT_MILLIS));
    }
    if (cancelled) {
      throw new CancellationException("the call was cancelled");
    }
  }

  /** Whether the client, the deadline or a broken connection has cancelled the call. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  synchronized void cancel() {
    cancelled = true;
    notifyAll();
  }

  private synchronized void wake() {
    notifyAll();
  }
}
