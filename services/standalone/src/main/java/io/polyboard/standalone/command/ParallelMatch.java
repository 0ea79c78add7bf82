package io.polyboard.standalone.command;

import io.polyboard.engine.play.Match;
import io.polyboard.engine.play.PlayedGame;
import io.polyboard.engine.play.Table;
import io.polyboard.rules.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays the games of a match at several tables, on a thread each. For one thread. */
final class ParallelMatch implements AutoCloseable {
  private static final ThreadFactory WORKERS =
      Thread.ofPlatform().daemon().name("match-", 0).factory();

  private final ExecutorService workers;
  private final ExecutorCompletionService<PlayedGame> done;

  /**
   * Begins to play.
   *
   * @param tables how many games are played at a time
   * @throws IllegalArgumentException if the transposition tables do not fit into memory; names the
   *     setting
   */
  ParallelMatch(Match match, int tables) {
    List<Table> free = new ArrayList<>();
    for (int i = 0; i < Math.min(tables, match.games()); i++) {
      free.add(new Table(match));
    }
    BlockingQueue<Table> queue = new LinkedBlockingQueue<>(free);
    workers = Executors.newFixedThreadPool(free.size(), WORKERS);
    done = new ExecutorCompletionService<>(workers);
    IntStream.rangeClosed(1, match.games()).forEach(game -> done.submit(() -> play(queue, game)));
  }

  private static PlayedGame play(BlockingQueue<Table> tables, int game)
      throws InterruptedException {
    Table table = tables.take();
    try {
      return table.play(game);
    } finally {
      tables.add(table);
    }
  }

  /**
   * Waits for a game to end.
   *
   * @return the game, which may be one of a higher number than others that still go on; null if
   *     none ends in time
   * @throws RefusedException if no opening will do
   */
  @Nullable PlayedGame poll(long millis) throws InterruptedException {
    Future<PlayedGame> next = done.poll(millis, TimeUnit.MILLISECONDS);
    try {
      return next == null ? null : next.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RefusedException refused) {
        throw refused;
      }
      throw new IllegalStateException("a game of the match failed: " + e.getCause(), e.getCause());
    }
  }

  /** Gives up the games that go on. */
  @Override
  public void close() {
    workers.shutdownNow();
  }
}
