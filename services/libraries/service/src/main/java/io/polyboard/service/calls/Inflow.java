package io.polyboard.service.calls;

import module java.base;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one call with a stream of requests, with flow control: one is asked for at a
 * time. One thread takes them; gRPC's threads bring them.
 */
public final class Inflow<Q> {
  private final ServerCallStreamObserver<?> responses;

  /** At most one request, and then an empty one once the client has closed its side. */
  private final BlockingDeque<Optional<Q>> waiting = new LinkedBlockingDeque<>();

  private @Nullable Runnable onArrival;

  /** To be made on the thread on which gRPC calls the method. */
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
   * @return whether that came within the time
   */
  public boolean await(Duration atMost) throws InterruptedException {
    Optional<Q> next = waiting.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
    if (next != null) {
      waiting.addFirst(next);
    }
    return next != null;
  }

  /**
   * Has an action run when the next request arrives; at once if one waits. It replaces the action
   * set before. It has to be quick: a thread of gRPC runs it.
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

  /** What gRPC tells of the client. */
  StreamObserver<Q> observer() {
    return new StreamObserver<>() {
      @Override
      public void onNext(Q request) {
        arrive(request);
      }

      /** A call that is cancelled or broken interrupts whoever waits, and has no end besides. */
      @Override
      public void onError(Throwable broken) {}

      @Override
      public void onCompleted() {
        waiting.add(Optional.empty());
      }
    };
  }
}
