package io.polyboard.engine;

/**
 * What others may tell one search while it runs, or even before it begins. Safe for use by several
 * threads; a new one for each search.
 */
public final class Control {
  private volatile boolean stopped;
  private volatile boolean ponderHit;

  /** Ends the search soon; it answers with the best it has found. */
  public void stop() {
    stopped = true;
  }

  /** Tells a pondering search that its position has come on the board: time counts from now. */
  public void ponderHit() {
    ponderHit = true;
  }

  /** Whether {@link #stop} was called, or the search has ended by itself. */
  public boolean isStopped() {
    return stopped;
  }

  /** Whether {@link #ponderHit} was called. */
  public boolean isPonderHit() {
    return ponderHit;
  }
}
