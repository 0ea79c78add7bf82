package io.polyboard.benchmarks;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Unary calls of one kind, with always as many under way, each begun when another has ended. */
final class CallLoad {
  private static final int CALLS_AT_A_TIME = 32;
  private static final long CALLING_NANOS = 1_000_000_000;
  private static final int MOST_MEASURED = 1 << 18;

  private CallLoad() {}

  /**
   * What came of it.
   *
   * @param calls that were answered
   * @param rate calls a second
   * @param medianMicros from a call's beginning to its end
   * @param p99Micros likewise, of the slowest in a hundred
   */
  record Result(long calls, double rate, double medianMicros, double p99Micros) {}

  /** Calls for a second, {@value #CALLS_AT_A_TIME} at a time. */
  static <Q, R> Result run(Channel channel, MethodDescriptor<Q, R> method, Q request)
      throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(CALLS_AT_A_TIME);
    long[][] nanos = new long[CALLS_AT_A_TIME][MOST_MEASURED / CALLS_AT_A_TIME];
    int[] answered = new int[CALLS_AT_A_TIME];
    long start = System.nanoTime();
    for (int i = 0; i < CALLS_AT_A_TIME; i++) {
      int place = i;
      new StreamObserver<R>() {
        private long begun;

        private void call() {
          begun = System.nanoTime();
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
          long now = System.nanoTime();
          nanos[place][answered[place]++] = now - begun;
          if (now - start < CALLING_NANOS && answered[place] < nanos[place].length) {
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
    long took = System.nanoTime() - start;
    long[] all = new long[Arrays.stream(answered).sum()];
    int filled = 0;
    for (int i = 0; i < CALLS_AT_A_TIME; i++) {
      System.arraycopy(nanos[i], 0, all, filled, answered[i]);
      filled += answered[i];
    }
    Arrays.sort(all);
    return new Result(
        all.length,
        all.length * 1e9 / took,
        all[all.length / 2] / 1e3,
        all[(int) (all.length * 0.99)] / 1e3);
  }
}
