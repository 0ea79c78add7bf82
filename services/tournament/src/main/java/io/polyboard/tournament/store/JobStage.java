package io.polyboard.tournament.store;

/** The stage of a job. The contract's states have the same numbers plus one. */
public enum JobStage {
  RUNNING,
  PAUSED,
  FINISHED,
  FAILED;

  /** The number of the state in the contract. */
  public int state() {
    return ordinal() + 1;
  }

  /** Whether the job has ended, finished or failed. */
  public boolean hasEnded() {
    return this == FINISHED || this == FAILED;
  }
}
