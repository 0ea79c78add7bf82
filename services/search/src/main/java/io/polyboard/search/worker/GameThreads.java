package io.polyboard.search.worker;

import module java.base;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Engine;
import io.polyboard.engine.EnginePool;
import io.polyboard.play.GamePlan;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Player;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.rules.Variant;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.grpc.RequestReader.Question;

/**
 * The tables of this process. Each plays one game, or searches one position, at a time.
 * Thread-safe.
 *
 * <p>A table keeps its thread from game to game. With a new thread for each game, the system would
 * sometimes leave a processor idle between the end of one thread and the start of the next.
 */
public final class GameThreads {
  /** Minimum weight of the latest game in the mean; the first games have equal weights. */
  private static final double LATEST = 0.1;

  /** Minimum number of games for a mean: of games that begin together, the short ones end first. */
  private static final int MIN_GAMES = 10;

  private final SearchMetrics metrics;
  private final int tables;
  private final int memoryMib;

  /**
   * Free memory for the engines of games under way: a game begins once there is room for both
   * players' transposition tables and for the data that their threads learn. The game that has
   * waited longest is first.
   */
  private final Semaphore freeMib;

  private final ExecutorService threads;
  private final ThreadLocal<EnginePool> engines;
  private long games;

  /** Mean duration of games in nanoseconds; 0 if none was played yet. */
  private double meanNanos;

  /**
   * @param tables number of tables, 0 or more
   * @param playing memory of the engines of all games under way, in MiB
   * @param kept memory up to which each table keeps engines of recent players, in MiB
   */
  public GameThreads(int tables, int playing, long kept, SearchMetrics metrics) {
    this.tables = tables;
    this.metrics = metrics;
    memoryMib = playing;
    freeMib = new Semaphore(playing, true);
    engines = ThreadLocal.withInitial(() -> EnginePool.keeping(kept));
    threads =
        Executors.newFixedThreadPool(
            Math.max(1, tables), Thread.ofPlatform().daemon().name("table-", 1).factory());
  }

  /** Mean duration of the latest games, in nanoseconds; 0 if too few were played. */
  public synchronized long meanNanos() {
    return games < MIN_GAMES ? 0 : Math.round(meanNanos);
  }

  /** The number of tables. */
  public int size() {
    return tables;
  }

  /**
   * Plays a game to its end, once a table is free and there is room for the players' engines.
   *
   * @param begun run when the game begins
   * @throws ExecutionException for exceptions of {@link Table#play}, and for an
   *     IllegalStateException if there is never room
   * @throws InterruptedException if the thread is interrupted, which ends the game at once
   */
  public PlayedGame play(GamePlan plan, Runnable begun)
      throws InterruptedException, ExecutionException {
    long bytes =
        Stream.of(plan.white(), plan.black())
            .filter(Player.Searching.class::isInstance)
            .map(Player.Searching.class::cast)
            .mapToLong(player -> Engine.bytes(plan.variant(), player.settings()))
            .sum();
    return atTable(
        bytes,
        begun,
        () -> new Table(engines.get()).play(plan, TurnListener.NONE),
        metrics::played);
  }

  /**
   * Searches a position, as {@link #play} plays a game.
   *
   * @param begun run when the search begins
   */
  public Analysis search(Question question, Runnable begun)
      throws InterruptedException, ExecutionException {
    Variant variant = question.position().variant();
    return atTable(
        Engine.bytes(variant, question.settings()),
        begun,
        () -> {
          Engine engine = engines.get().take(variant, question.settings());
          try {
            Analysis analysis = engine.search(question.position(), question.limits());
            if (Thread.interrupted()) {
              throw new InterruptedException();
            }
            return analysis;
          } finally {
            engines.get().giveBack(engine);
          }
        },
        (analysis, nanos) -> metrics.analysed(analysis.best().nodes(), nanos));
  }

  /**
   * Does work at a table.
   *
   * @param bytes memory of the engines that the work needs
   * @param done takes the result of the work, and its duration in nanoseconds
   */
  private <T> T atTable(long bytes, Runnable begun, Callable<T> work, ObjLongConsumer<T> done)
      throws InterruptedException, ExecutionException {
    Future<T> result =
        threads.submit(() -> {
          int mebibytes = room(bytes);
          freeMib.acquire(mebibytes);
          try {
            begun.run();
            metrics.gameBegun();
            long start = System.nanoTime();
            T found = work.call();
            long nanos = System.nanoTime() - start;
            played(nanos);
            done.accept(found, nanos);
            return found;
          } finally {
            metrics.gameEnded();
            freeMib.release(mebibytes);
          }
        });
    try {
      return result.get();
    } finally {
      result.cancel(true);
    }
  }

  /**
   * The mebibytes of engines.
   *
   * @throws IllegalStateException if that is more than the memory for all games
   */
  private int room(long bytes) {
    long needed = bytes + (1 << 20) - 1 >> 20;
    if (needed > memoryMib) {
      throw new IllegalStateException(
          "its engines need %d MiB; this worker has %d MiB of its heap for engines of games"
              .formatted(needed, memoryMib));
    }
    return (int) needed;
  }

  synchronized void played(long nanos) {
    games++;
    meanNanos += Math.max(LATEST, 1.0 / games) * (nanos - meanNanos);
  }
}
