package io.polyboard.standalone.command.engine;

import module java.base;

import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Plays numbered games at several tables, on a thread each. For one thread.
 *
 * @param <G> a finished game
 */
final class ParallelGames<G> implements AutoCloseable {
  private static final ThreadFactory WORKERS =
      Thread.ofPlatform().daemon().name("game-", 0).factory();

  private final ExecutorService workers;
  private final ExecutorCompletionService<G> done;

  /**
   * Starts to play.
   *
   * @param tables number of games played at a time
   * @param table creates a table
   * @param games number of games, which are numbered from 1
   * @throws IllegalArgumentException if the transposition tables do not fit into memory; names the
   *     setting
   */
  ParallelGames(int tables, Supplier<Table<G>> table, int games) {
    List<Table<G>> free = Stream.generate(table).limit(Math.min(tables, games)).toList();
    BlockingQueue<Table<G>> queue = new LinkedBlockingQueue<>(free);
    workers = Executors.newFixedThreadPool(free.size(), WORKERS);
    done = new ExecutorCompletionService<>(workers);
    IntStream.rangeClosed(1, games).forEach(game -> done.submit(() -> play(queue, game)));
  }

  private static <G> G play(BlockingQueue<Table<G>> tables, int game) throws InterruptedException {
    Table<G> table = tables.take();
    try {
      return table.play(game);
    } finally {
      tables.add(table);
    }
  }

  /**
   * Waits for a game to end.
   *
   * @return a game, in the order in which games end; null if none ends in time
   * @throws RefusedException if no opening is acceptable
   */
  @Nullable G poll(long millis) throws InterruptedException {
    Future<G> next = done.poll(millis, TimeUnit.MILLISECONDS);
    try {
      return next == null ? null : next.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException refused) {
        throw refused;
      }
      throw new IllegalStateException("a game failed: " + e.getCause(), e.getCause());
    }
  }

  /** Stops the unfinished games. */
  @Override
  public void close() {
    workers.shutdownNow();
  }

  /** Plays games one after the other; used by one thread at a time. */
  interface Table<G> {
    /**
     * Plays a game to its end.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    G play(int number) throws InterruptedException;
  }
}
