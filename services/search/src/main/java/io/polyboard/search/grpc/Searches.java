package io.polyboard.search.grpc;

import module java.base;

import io.polyboard.search.SearchConfig;
import io.polyboard.service.access.CallPlaces;
import io.polyboard.service.access.CallPlaces.Taken;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.service.calls.Refusal;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Runs the searches of callers, a limited number at a time. Each search has its own platform
 * thread: a search never waits, and on a virtual thread it would block other threads. Thread-safe.
 */
@Singleton
public class Searches {
  private final CallPlaces places;
  private final SearchConfig settings;

  /**
   * A search.
   *
   * @param <N> type of its news
   * @param <R> type of its result
   */
  public interface Search<N, R> {
    /**
     * Searches; ends soon after its thread is interrupted.
     *
     * @param news takes progress for the caller; the search limits how much it reports
     */
    R run(Consumer<N> news) throws Exception;

    /**
     * Called by another thread when the search has taken the maximum time. Either asks the search
     * to end with its result, or aborts it by an exception.
     *
     * @throws Refusal to abort the search
     */
    void timeUp();
  }

  /** Takes the news of a search. */
  @FunctionalInterface
  public interface Listener<N> {
    /** Called by the thread that waits for the search; an exception ends the search. */
    void onNews(N news) throws Exception;
  }

  @Inject
  Searches(SearchConfig settings, OwnerQuotas quotas) {
    this.settings = settings;
    places =
        quotas.places(
            "searches",
            "polyboard.search.max-searches",
            settings.maxSearches(),
            "polyboard.search.searches");
  }

  /**
   * Runs a search and waits for its result. The search has ended when this returns or throws.
   *
   * @throws Refusal with {@code REASON_BUSY} if the maximum number of searches runs, with {@code
   *     REASON_QUOTA_EXCEEDED} if the maximum number of the caller's searches runs, or the refusal
   *     of {@link Search#timeUp}
   * @throws InterruptedException if the thread is interrupted, which stops the search
   */
  public <N, R> R run(Search<N, R> search, Listener<N> listener) throws Exception {
    try (Taken _ = places.take()) {
      return new Run<>(search).await(listener, settings.maxDuration().toNanos());
    }
  }

  private static final class Run<N, R> {
    private final Search<N, R> search;

    /** News of the search; an empty element marks its end. */
    private final BlockingQueue<Optional<N>> news = new LinkedBlockingQueue<>();

    private final Thread thread;
    private @Nullable R result;
    private @Nullable Throwable failure;

    Run(Search<N, R> search) {
      this.search = search;
      thread = Thread.ofPlatform().daemon().name("search").unstarted(this::search);
    }

    private void search() {
      try {
        result = search.run(each -> news.add(Optional.of(each)));
      } catch (Throwable e) {
        failure = e;
      } finally {
        news.add(Optional.empty());
      }
    }

    R await(Listener<N> listener, long longest) throws Exception {
      long deadline = System.nanoTime() + longest;
      boolean late = false;
      thread.start();
      try {
        while (true) {
          Optional<N> next =
              late ? news.take() : news.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
          if (next == null) {
            late = true;
            search.timeUp();
          } else if (next.isPresent()) {
            listener.onNews(next.get());
          } else {
            break;
          }
        }
      } finally {
        end();
      }
      return switch (failure) {
        case null -> Objects.requireNonNull(result);
        case Exception e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new IllegalStateException(e);
      };
    }

    /** Ends the search if it has not ended, and waits for its thread. */
    private void end() {
      thread.interrupt();
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
