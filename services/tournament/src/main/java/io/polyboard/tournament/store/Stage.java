package io.polyboard.tournament.store;

import io.polyboard.proto.tournament.v1.State;

/** The stage of a tournament. The contract's states have the same numbers plus one. */
public enum Stage {
  /** Games are requested and played. */
  RUNNING,
  /** The last game is requested, and some are outstanding. */
  COMPLETING,
  /** No games are requested. */
  PAUSED,
  /** All games are played, or the stop rule was met. */
  FINISHED,
  /** Ended by a call. */
  CANCELLED;

  /** Whether games are requested as needed. */
  public boolean isRunning() {
    return this == RUNNING || this == COMPLETING;
  }

  /** Whether it is neither finished nor cancelled. */
  public boolean isLive() {
    return isRunning() || this == PAUSED;
  }

  /** The state in the contract. */
  public State state() {
    return State.forNumber(ordinal() + 1);
  }
}
