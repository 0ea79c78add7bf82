package io.polyboard.engine;

/**
 * Signals to one search, before it begins or while it runs. Thread-safe; each search needs a new
 * one.
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

  /** Whether {@link #stop} was called. */
  public boolean isStopped() {
    return stopped;
  }

  /** Whether {@link #ponderHit} was called. */
  public boolean isPonderHit() {
    return ponderHit;
  }
}
