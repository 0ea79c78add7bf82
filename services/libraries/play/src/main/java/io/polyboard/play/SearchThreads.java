package io.polyboard.play;

import module java.base;

/**
 * Threads that search, and for each of them a searcher, which one search has at a time.
 * Thread-safe; to be closed, which interrupts what is searched.
 *
 * @param <S> the searcher
 */
public final class SearchThreads<S> implements AutoCloseable {
  private final ExecutorService threads;
  private final BlockingQueue<S> searchers;

  /** A search by a searcher that nobody else has meanwhile. */
  @FunctionalInterface
  public interface Search<S, R> {
    /**
     * Searches.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    R by(S searcher) throws InterruptedException;
  }

  /**
   * Starts threads.
   *
   * @param name what the names of the threads begin with
   * @param count of the threads, 1 or more
   */
  public SearchThreads(String name, int count, Supplier<S> searcher) {
    threads =
        Executors.newFixedThreadPool(
            count, Thread.ofPlatform().daemon().name(name + "-", 0).factory());
    searchers = new LinkedBlockingQueue<>(Stream.generate(searcher).limit(count).toList());
  }

  /** Has one of the threads search. */
  public <R> Future<R> submit(Search<S, R> search) {
    return threads.submit(() -> run(search));
  }

  /** Searches in the thread of the caller. */
  public <R> R run(Search<S, R> search) throws InterruptedException {
    S searcher = searchers.take();
    try {
      return search.by(searcher);
    } finally {
      searchers.add(searcher);
    }
  }

  @Override
  public void close() {
    var unused = threads.shutdownNow();
  }
}
