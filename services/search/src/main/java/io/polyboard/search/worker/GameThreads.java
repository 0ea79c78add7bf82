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
 * The tables of this process, one for each game that is played, or position that is searched, at
 * the same time. Thread-safe.
 *
 * <p>A table keeps its thread from game to game. Were a new thread to go on where another ends, the
 * system would now and then leave a processor idle between them while both wait for the other one.
 */
public final class GameThreads {
  /** How much the latest game counts in the mean at least; the first ones count alike. */
  private static final double LATEST = 0.1;

  /** Of games that begin together the short ones end first: fewer do not tell how long all take. */
  private static final int FEWEST_TELLING = 10;

  private final SearchMetrics metrics;
  private final int tables;
  private final int memoryMib;

  /**
   * Of the engines of all games that are played: a game begins once there is room for both players'
   * transposition tables and for what each of their threads learns. Who waits longest is first.
   */
  private final Semaphore freeMib;

  private final ExecutorService threads;
  private final ThreadLocal<EnginePool> engines;
  private long games;

  /** The mean time of games in nanoseconds, or 0 if none was played yet. */
  private double meanNanos;

  /**
   * @param tables how many there are, 0 or more
   * @param playing the memory of the engines of all games that are played, in MiB
   * @param kept up to which engines of recent players are kept at each table, in MiB
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

  /** How long the latest games took on average, in nanoseconds; 0 if too few were played. */
  public synchronized long meanNanos() {
    return games < FEWEST_TELLING ? 0 : Math.round(meanNanos);
  }

  /** How many tables there are. */
  public int size() {
    return tables;
  }

  /**
   * Plays a game to its end, once a table is free and there is room for the players' engines.
   *
   * @param begun run when it is
   * @throws ExecutionException for what {@link Table#play} throws; for an IllegalStateException if
   *     there is never room
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
   * @param begun run when there is a table for it
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
   * @param bytes of the engines that it needs
   * @param done takes what it has found, and how many nanoseconds it took
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
   * @throws IllegalStateException if that is more than there is
   */
  private int room(long bytes) {
    long needed = bytes + (1 << 20) - 1 >> 20;
    if (needed > memoryMib) {
      throw new IllegalStateException(
          "its engines take %d MiB; this worker has %d MiB of its heap for those of games"
              .formatted(needed, memoryMib));
    }
    return (int) needed;
  }

  synchronized void played(long nanos) {
    games++;
    meanNanos += Math.max(LATEST, 1.0 / games) * (nanos - meanNanos);
  }
}
