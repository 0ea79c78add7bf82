package io.polyboard.service.calls;

import module java.base;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one streaming call, with flow control: one request is fetched at a time. One
 * thread takes the requests; gRPC's threads deliver them.
 */
public final class Inflow<Q> {
  private final ServerCallStreamObserver<?> responses;

  /** At most one request; then an empty element once the client has closed its side. */
  private final BlockingDeque<Optional<Q>> waiting = new LinkedBlockingDeque<>();

  private @Nullable Runnable onArrival;

  /** Must be called on the thread on which gRPC calls the method. */
  Inflow(ServerCallStreamObserver<?> responses) {
    this.responses = responses;
    responses.disableAutoInboundFlowControl();
    responses.request(1);
  }

  /** Waits for the next request; empty when the client has closed its side. */
  public Optional<Q> next() throws InterruptedException {
    Optional<Q> next = waiting.take();
    if (next.isPresent()) {
      responses.request(1);
    } else {
      waiting.addFirst(next);
    }
    return next;
  }

  /**
   * Waits until there is a next request, or the client has closed its side.
   *
   * @return whether that happened within the time
   */
  public boolean await(Duration atMost) throws InterruptedException {
    Optional<Q> next = waiting.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
    if (next != null) {
      waiting.addFirst(next);
    }
    return next != null;
  }

  /**
   * Sets an action to run when the next request arrives, or at once if one is waiting. It replaces
   * the action set before. It must be quick: a thread of gRPC runs it.
   */
  public void onArrival(Runnable action) {
    synchronized (this) {
      Optional<Q> next = waiting.peek();
      if (next == null || next.isEmpty()) {
        onArrival = action;
        return;
      }
      onArrival = null;
    }
    action.run();
  }

  private void arrive(Q request) {
    Runnable action;
    synchronized (this) {
      waiting.add(Optional.of(request));
      action = onArrival;
      onArrival = null;
    }
    if (action != null) {
      action.run();
    }
  }

  /** Receives the client's events from gRPC. */
  StreamObserver<Q> observer() {
    return new StreamObserver<>() {
      @Override
      public void onNext(Q request) {
        arrive(request);
      }

      /** Does nothing: a cancelled or broken call interrupts the thread that waits. */
      @Override
      public void onError(Throwable broken) {}

      @Override
      public void onCompleted() {
        waiting.add(Optional.empty());
      }
    };
  }
}
