package io.polyboard.contract.catalogue;

import module java.base;

/**
 * Compiles variants, a bounded number at a time, on separate platform threads: definitions are not
 * trusted, and compiling can be abandoned. Thread-safe.
 */
final class Compilers implements AutoCloseable {
  private final Duration limit;
  private final ExecutorService threads;

  /**
   * @param limit the time limit of one, without the wait for a thread
   * @param max maximum number at a time, 1 or more
   */
  Compilers(Duration limit, int max) {
    this.limit = limit;
    threads =
        Executors.newFixedThreadPool(
            max, Thread.ofPlatform().daemon().name("compiler-", 1).factory());
  }

  /**
   * Compiles, and waits for the result. On a timeout, or if this thread is interrupted, the
   * compiling thread is interrupted.
   *
   * @throws SlowDefinitionException if compiling takes too long
   * @throws CancellationException if this thread is interrupted, and stays so, or the compilers are
   *     closed
   * @throws RuntimeException if compiling throws it
   */
  <T> T run(Callable<T> compiling) {
    CountDownLatch begun = new CountDownLatch(1);
    FutureTask<T> task =
        new FutureTask<>(() -> {
          begun.countDown();
          return compiling.call();
        });
    threads.execute(task);
    try {
      while (!begun.await(1, TimeUnit.SECONDS) && !task.isDone()) {
        // The task waits for a thread.
      }
      return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      boolean unused = task.cancel(true);
      throw new SlowDefinitionException(limit);
    } catch (InterruptedException e) {
      boolean unused = task.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("the caller that requested the variant is gone");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /** Interrupts running compilations and cancels waiting ones. */
  @Override
  public void close() {
    for (Runnable waiting : threads.shutdownNow()) {
      if (waiting instanceof FutureTask<?> task) {
        boolean unused = task.cancel(true);
      }
    }
  }
}
