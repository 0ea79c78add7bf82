package io.polyboard.engine;

/**
 * When a search stops: at whichever limit it meets first.
 *
 * @param depth the most moves from the root, quiescence apart
 * @param nodes the most positions, {@link Long#MAX_VALUE} for no limit
 * @param millis the most wall-clock time, {@link Long#MAX_VALUE} for no limit
 */
public record Limits(int depth, long nodes, long millis) {
  /** The depth of a search without a limit of depth. */
  public static final int MAX_DEPTH = 100;

  /** No limit: the search goes on until it is stopped or the tree is exhausted. */
  public static final Limits NONE = new Limits(MAX_DEPTH, Long.MAX_VALUE, Long.MAX_VALUE);

  public static Limits ofDepth(int depth) {
    return new Limits(depth, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  public static Limits ofNodes(long nodes) {
    return new Limits(MAX_DEPTH, nodes, Long.MAX_VALUE);
  }

  public static Limits ofMillis(long millis) {
    return new Limits(MAX_DEPTH, Long.MAX_VALUE, millis);
  }
}
