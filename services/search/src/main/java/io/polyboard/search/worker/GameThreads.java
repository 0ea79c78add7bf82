package io.polyboard.search.worker;

import io.polyboard.engine.EnginePool;
import io.polyboard.play.GamePlan;
import io.polyboard.play.PlayedGame;
import io.polyboard.play.Table;
import io.polyboard.play.TurnListener;
import io.polyboard.search.SearchMetrics;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The tables of this process, one for each game that is played at the same time, and how many games
 * may be taken from the queue for them. Thread-safe.
 *
 * <p>A table keeps its thread from game to game. Were a new thread to go on where another ends, the
 * system would now and then leave a processor idle between them while both wait for the other one.
 *
 * <p>Where games are short, a few more are taken than there are tables, so that none stands idle
 * while the next request is on its way. Where they are long none are: a game that waits here would
 * wait although a table of another process may be free.
 */
public final class GameThreads {
  private static final double SHORT_NANOS = 2e9;

  /** Where a game takes less than this, a few are taken at once. */
  private static final double VERY_SHORT_NANOS = 25e7;

  private static final int FEW = 4;

  /** How much the latest game counts in the mean. */
  private static final double LATEST = 0.1;

  private final SearchMetrics metrics;
  private final ThreadPoolExecutor threads;
  private final ThreadLocal<Table> table;
  private int size;

  /** Consumers that have games, or are about to take some. */
  private int places;

  /** The mean time of a game in nanoseconds, or 0 if none was played yet. */
  private double meanNanos;

  private int atOnce = 1;

  /**
   * @param memory up to which engines of recent players are kept at each table, in MiB
   * @param together up to which they are kept at all tables that there are when one is first used
   */
  public GameThreads(long memory, long together, SearchMetrics metrics) {
    this.metrics = metrics;
    table = ThreadLocal.withInitial(() -> new Table(EnginePool.keeping(share(memory, together))));
    threads =
        new ThreadPoolExecutor(
            0,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("table-", 1).factory());
  }

  private synchronized long share(long memory, long together) {
    return Math.max(1, Math.min(memory, together / Math.max(1, size)));
  }

  /** How many more games than tables may ever be taken from the queue. */
  public static int most(int tables) {
    return tables == 0 ? 0 : 1 + tables / 8;
  }

  /** Adds tables, or takes them away as they become free. */
  public synchronized void resize(int tables) {
    if (tables > size) {
      threads.setMaximumPoolSize(tables);
      threads.setCorePoolSize(tables);
    } else {
      threads.setCorePoolSize(tables);
      threads.setMaximumPoolSize(Math.max(1, tables));
    }
    size = tables;
    notifyAll();
  }

  /**
   * How many games a consumer is to take from the queue at a time: one, unless games are so short
   * that asking for each alone would cost more than it is worth.
   */
  public synchronized int atOnce() {
    return atOnce;
  }

  /**
   * Plays a game to its end, once a table is free.
   *
   * @throws ExecutionException for what {@link Table#play} throws
   * @throws InterruptedException if the thread is interrupted, which ends the game at once
   */
  public PlayedGame play(GamePlan plan) throws InterruptedException, ExecutionException {
    Future<PlayedGame> game = threads.submit(() -> playHere(plan));
    try {
      return game.get();
    } finally {
      game.cancel(true);
    }
  }

  private PlayedGame playHere(GamePlan plan) throws InterruptedException {
    metrics.gameBegun();
    try {
      long start = System.nanoTime();
      PlayedGame played = table.get().play(plan, TurnListener.NONE);
      long nanos = System.nanoTime() - start;
      played(nanos);
      metrics.played(played, nanos);
      return played;
    } finally {
      metrics.gameEnded();
    }
  }

  /** Takes note of how long a game has taken. */
  public synchronized void played(long nanos) {
    meanNanos = meanNanos == 0 ? nanos : meanNanos + LATEST * (nanos - meanNanos);
    // What is near the bound does not make it change its mind with every game.
    if (meanNanos < VERY_SHORT_NANOS) {
      atOnce = FEW;
    } else if (meanNanos > 2 * VERY_SHORT_NANOS) {
      atOnce = 1;
    }
    notifyAll();
  }

  /**
   * Waits until one more consumer may take games from the queue.
   *
   * @param ended whether to wait no longer; looked at whenever {@link #wake} is called
   * @return whether it may; {@link #leave} then is to follow
   */
  public synchronized boolean enter(BooleanSupplier ended) throws InterruptedException {
    while (!ended.getAsBoolean()) {
      if (tryEnter()) {
        return true;
      }
      wait();
    }
    return false;
  }

  /** Whether one more consumer may take games now; {@link #leave} then is to follow. */
  public synchronized boolean tryEnter() {
    if (places < size + ahead()) {
      places++;
      return true;
    }
    return false;
  }

  /** What was taken from the queue is done with. */
  public synchronized void leave() {
    places--;
    notifyAll();
  }

  /** Has those who wait look again. */
  public synchronized void wake() {
    notifyAll();
  }

  private int ahead() {
    return meanNanos > 0 && meanNanos < SHORT_NANOS ? most(size) : 0;
  }
}
