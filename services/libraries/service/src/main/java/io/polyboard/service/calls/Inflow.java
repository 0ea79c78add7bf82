package io.polyboard.service.calls;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one call with a stream of requests, with flow control: one is asked for at a
 * time. One thread takes them; gRPC's threads bring them.
 */
public final class Inflow<Q> {
  private final ServerCallStreamObserver<?> responses;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<Q> waiting = new ArrayDeque<>();
  private boolean ended;
  private @Nullable Runnable onArrival;

  /** To be made on the thread on which gRPC calls the method. */
  Inflow(ServerCallStreamObserver<?> responses) {
    this.responses = responses;
    responses.disableAutoInboundFlowControl();
    responses.request(1);
  }

  /** Waits for the next request; empty when the client has closed its side. */
  public Optional<Q> next() throws InterruptedException {
    lock.lock();
    try {
      while (waiting.isEmpty() && !ended) {
        changed.await();
      }
      Q next = waiting.poll();
      if (next != null) {
        responses.request(1);
      }
      return Optional.ofNullable(next);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until there is a next request, or the client has closed its side.
   *
   * @return whether that came within the time
   */
  public boolean await(Duration atMost) throws InterruptedException {
    lock.lock();
    try {
      long nanos = atMost.toNanos();
      while (waiting.isEmpty() && !ended && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return !waiting.isEmpty() || ended;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has an action run when the next request arrives; at once if one waits. It replaces the action
   * set before. It has to be quick: a thread of gRPC runs it.
   */
  public void onArrival(Runnable action) {
    boolean arrived;
    lock.lock();
    try {
      arrived = !waiting.isEmpty();
      onArrival = arrived ? null : action;
    } finally {
      lock.unlock();
    }
    if (arrived) {
      action.run();
    }
  }

  /** What gRPC tells of the client. */
  StreamObserver<Q> observer() {
    return new StreamObserver<>() {
      @Override
      public void onNext(Q request) {
        Runnable action;
        lock.lock();
        try {
          waiting.add(request);
          action = onArrival;
          onArrival = null;
          changed.signalAll();
        } finally {
          lock.unlock();
        }
        if (action != null) {
          action.run();
        }
      }

      /** A call that is cancelled or broken interrupts whoever waits, and has no end besides. */
      @Override
      public void onError(Throwable broken) {}

      @Override
      public void onCompleted() {
        end();
      }
    };
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
