package io.polyboard.benchmarks;

import module java.base;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;

/** Unary calls of one kind, with always as many under way, each begun when another has ended. */
final class CallLoad {
  private static final int CALLS_AT_A_TIME = 32;
  private static final long CALLING_NANOS = 1_000_000_000;

  private CallLoad() {}

  /** Calls for a second, {@value #CALLS_AT_A_TIME} at a time; returns the calls a second. */
  static <Q, R> double rate(Channel channel, MethodDescriptor<Q, R> method, Q request)
      throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(CALLS_AT_A_TIME);
    AtomicLong answered = new AtomicLong();
    long start = System.nanoTime();
    for (int i = 0; i < CALLS_AT_A_TIME; i++) {
      new StreamObserver<R>() {
        private void call() {
          ClientCalls.asyncUnaryCall(channel.newCall(method, CallOptions.DEFAULT), request, this);
        }

        @Override
        public void onNext(R response) {}

        @Override
        public void onError(Throwable error) {
          failure.set(error);
          done.countDown();
        }

        @Override
        public void onCompleted() {
          answered.incrementAndGet();
          if (System.nanoTime() - start < CALLING_NANOS) {
            call();
          } else {
            done.countDown();
          }
        }
      }.call();
    }
    done.await();
    if (failure.get() != null) {
      throw new IllegalStateException("a call failed", failure.get());
    }
    return answered.get() * 1e9 / (System.nanoTime() - start);
  }
}
