package io.polyboard.tournament.store;

import io.polyboard.proto.tournament.v1.State;

/** Where a tournament stands. The numbers of the contract's states are those of these plus one. */
public enum Stage {
  /** Games are given out and played. */
  RUNNING,
  /** The last game is given out, and some are not yet back. */
  COMPLETING,
  /** No games are given out. */
  PAUSED,
  /** All games are played, or the stop rule was met. */
  FINISHED,
  /** Ended by a call. */
  CANCELLED;

  /** Whether games are given out as they are needed. */
  public boolean isRunning() {
    return this == RUNNING || this == COMPLETING;
  }

  /** Whether it neither is finished nor was cancelled. */
  public boolean isLive() {
    return isRunning() || this == PAUSED;
  }

  /** The state in the contract. */
  public State state() {
    return State.forNumber(ordinal() + 1);
  }
}
