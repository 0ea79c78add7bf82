package io.polyboard.contract.catalogue;

import module java.base;

/**
 * Compiles variants, a bounded number at a time, on platform threads of its own: definitions are
 * not trusted, and a thread that compiles can be given up. Thread-safe.
 */
final class Compilers implements AutoCloseable {
  private final Duration limit;
  private final ExecutorService threads;

  /**
   * @param limit for how long one may take, not counting the time that it waits for a thread
   * @param most at a time, 1 or more
   */
  Compilers(Duration limit, int most) {
    this.limit = limit;
    threads =
        Executors.newFixedThreadPool(
            most, Thread.ofPlatform().daemon().name("compiler-", 1).factory());
  }

  /**
   * Compiles, and waits for what comes of it. Where it is given up, or this thread is interrupted,
   * the thread that compiles is interrupted.
   *
   * @throws SlowDefinitionException if it takes too long
   * @throws CancellationException if this thread is interrupted, which it stays, or no more is
   *     compiled
   * @throws RuntimeException what compiling throws
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
        // It waits for a thread.
      }
      return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      boolean unused = task.cancel(true);
      throw new SlowDefinitionException(limit);
    } catch (InterruptedException e) {
      boolean unused = task.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("whoever asked for the variant has gone");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /** Interrupts what is compiled; no more is. */
  @Override
  public void close() {
    for (Runnable waiting : threads.shutdownNow()) {
      if (waiting instanceof FutureTask<?> task) {
        boolean unused = task.cancel(true);
      }
    }
  }
}
