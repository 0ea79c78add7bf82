package io.polyboard.tournament.store;

/** Where a job stands. The numbers of the contract's states are those of these plus one. */
public enum JobStage {
  RUNNING,
  PAUSED,
  FINISHED,
  FAILED;

  /** The number of the state in the contract. */
  public int state() {
    return ordinal() + 1;
  }

  /** Whether it has ended, by itself or by a fault. */
  public boolean hasEnded() {
    return this == FINISHED || this == FAILED;
  }
}
