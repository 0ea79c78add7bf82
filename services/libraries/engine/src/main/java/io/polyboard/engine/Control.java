package io.polyboard.engine;

/**
 * Signals to one search while it runs, or even before it begins. Safe for use by several threads; a
 * new one for each search.
 */
public final class Control {
  private volatile boolean stopped;
  private volatile boolean ponderHit;

  /** Ends the search soon; it answers with the best it has found. */
  public void stop() {
    stopped = true;
  }

  /** Signals a pondering search that the expected turn was played: time counts from now. */
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
