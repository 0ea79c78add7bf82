package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Turn;
import org.jspecify.annotations.Nullable;

/**
 * When a search stops: at whichever limit it meets first.
 *
 * @param depth the most moves from the root, quiescence apart; 1 to {@link #MAX_DEPTH}
 * @param nodes the most positions, {@link Long#MAX_VALUE} for no limit; with one thread {@link
 *     Engine#search} then is a pure function of position, settings and limits, and forgets what
 *     earlier searches found
 * @param millis the most wall-clock time, {@link Long#MAX_VALUE} for no limit
 * @param clock to share out the time left, or null
 * @param ponder whether the time begins to count only with {@link Control#ponderHit}
 * @param turns the turns to choose from; empty for all
 */
public record Limits(
    int depth, long nodes, long millis, @Nullable Clock clock, boolean ponder, List<Turn> turns) {
  /** The depth of a search without a limit of depth. */
  public static final int MAX_DEPTH = 100;

  /** No limit: the search goes on until it is stopped or the tree is exhausted. */
  public static final Limits NONE =
      new Limits(MAX_DEPTH, Long.MAX_VALUE, Long.MAX_VALUE, null, false, List.of());

  public Limits {
    turns = List.copyOf(turns);
  }

  /** A limit of depth alone. */
  public static Limits ofDepth(int depth) {
    return NONE.withDepth(depth);
  }

  /** A limit of nodes alone. */
  public static Limits ofNodes(long nodes) {
    return NONE.withNodes(nodes);
  }

  /** Whether no time limits the search, so that it may end at the same node on every machine. */
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
