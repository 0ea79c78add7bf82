package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Turn;
import org.jspecify.annotations.Nullable;

/**
 * When a search stops: at the first limit that it reaches.
 *
 * @param depth max moves from the root, without quiescence; 1 to {@link #MAX_DEPTH}
 * @param nodes max positions, {@link Long#MAX_VALUE} for no limit; with a limit and one thread,
 *     {@link Engine#search} is a pure function of position, settings and limits, and forgets what
 *     earlier searches found
 * @param millis max wall-clock time in milliseconds, {@link Long#MAX_VALUE} for no limit
 * @param clock the clock from which the turn gets its time, or null
 * @param ponder whether time counts only after {@link Control#ponderHit}
 * @param turns the turns to choose from; empty for all
 */
public record Limits(
    int depth, long nodes, long millis, @Nullable Clock clock, boolean ponder, List<Turn> turns) {
  /** Depth of a search without a depth limit. */
  public static final int MAX_DEPTH = 100;

  /** No limit: the search continues until it is stopped or the tree is exhausted. */
  public static final Limits NONE =
      new Limits(MAX_DEPTH, Long.MAX_VALUE, Long.MAX_VALUE, null, false, List.of());

  public Limits {
    turns = List.copyOf(turns);
  }

  /** A depth limit only. */
  public static Limits ofDepth(int depth) {
    return NONE.withDepth(depth);
  }

  /** A node limit only. */
  public static Limits ofNodes(long nodes) {
    return NONE.withNodes(nodes);
  }

  /** Whether the search has no time limit, so that it can end at the same node on every machine. */
  public boolean isTimeless() {
    return millis == Long.MAX_VALUE
        && clock == null
        && !ponder
        && (nodes < Long.MAX_VALUE || depth < MAX_DEPTH);
  }

  public Limits withDepth(int depth) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }

  public Limits withNodes(long nodes) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }

  public Limits withMillis(long millis) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }

  public Limits withClock(Clock clock) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }

  public Limits withPonder(boolean ponder) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }

  public Limits withTurns(List<Turn> turns) {
    return new Limits(depth, nodes, millis, clock, ponder, turns);
  }
}
