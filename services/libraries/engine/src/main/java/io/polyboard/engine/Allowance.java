package io.polyboard.engine;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The nodes and the time that the threads of one search may still use. Thread-safe.
 *
 * <p>With a clock, a turn gets a share of the time left, for 28 turns to come or those up to the
 * time control if fewer, and three quarters of the increment. No depth begins late in the share. A
 * depth that has begun may take up to five times the share, but at most half of the clock, or 90%
 * before the last turn of a time control.
 */
public final class Allowance {
  private static final int TURNS_TO_COME = 28;
  private static final int MAX_TIMES_SHARE = 5;
  private static final double MAX_OF_CLOCK = 0.5;

  /** The part of a turn's share after which no depth begins: a depth takes time itself. */
  private static final double BEGUN_SHARE = 0.8;

  private final long start = System.nanoTime();
  private final Limits limits;
  private final Control control;

  /** Milliseconds after which no further depth begins. */
  final long soft;

  /** Milliseconds after which the search ends. */
  final long hard;

  private final boolean alone;
  private List<Searcher> searchers = List.of();
  private volatile long counted;

  /**
   * Starts the clock.
   *
   * @param alone whether only one thread searches; it then stops exactly at the limit of nodes
   */
  public Allowance(Limits limits, Control control, boolean alone) {
    this.limits = limits;
    this.control = control;
    this.alone = alone;
    counted = limits.ponder() ? Long.MAX_VALUE : start;
    @Nullable Clock clock = limits.clock();
    if (clock == null) {
      soft = limits.millis();
      hard = limits.millis();
    } else {
      long left = Math.max(1, clock.millis());
      int turns =
          clock.turnsToGo() > 0 ? Math.min(clock.turnsToGo(), TURNS_TO_COME) : TURNS_TO_COME;
      long max = turns == 1 ? (long) (0.9 * left) : (long) (MAX_OF_CLOCK * left);
      long share = Math.min(left / turns + clock.increment() * 3 / 4, max);
      soft = Math.min(limits.millis(), Math.max(1, share));
      hard = Math.min(limits.millis(), Math.max(1, Math.min(MAX_TIMES_SHARE * share, max)));
    }
  }

  void share(List<Searcher> among) {
    searchers = among;
  }

  /** Milliseconds since the search began. */
  public long millis() {
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** Positions visited by all threads. */
  public long nodes() {
    long nodes = 0;
    for (Searcher searcher : searchers) {
      nodes += searcher.nodes();
    }
    return nodes;
  }

  /**
   * Whether the search must end, also because its thread was interrupted.
   *
   * @param own positions that the calling thread has visited
   */
  public boolean isUsedUp(long own) {
    if (alone) {
      if (own >= limits.nodes()) {
        return true;
      }
    } else if ((own & 0xff) == 0 && limits.nodes() < Long.MAX_VALUE && nodes() >= limits.nodes()) {
      return true;
    }
    return (own & 0x3ff) == 0
        && (Thread.currentThread().isInterrupted()
            || (hard < Long.MAX_VALUE && countedMillis() >= hard));
  }

  /**
   * Whether to search one depth deeper.
   *
   * @param urgency more than 1 if more time than usual is likely to change the turn, less than 1 if
   *     not
   */
  public boolean mayDeepen(double urgency) {
    return limits.clock() == null
        || soft == Long.MAX_VALUE
        || countedMillis() < soft * urgency * BEGUN_SHARE;
  }

  private long countedMillis() {
    if (counted == Long.MAX_VALUE) {
      if (!control.isPonderHit()) {
        return 0;
      }
      counted = System.nanoTime();
    }
    return (System.nanoTime() - counted) / 1_000_000;
  }
}
