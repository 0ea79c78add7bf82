package io.polyboard.tournament.store;

import java.util.Arrays;

/** Where a tournament stands. */
public enum Stage {
  /** Games are given out and played. */
  RUNNING("running"),
  /** The last game is given out, and some are not yet back. */
  COMPLETING("completing"),
  /** No games are given out. */
  PAUSED("paused"),
  /** All games are played, or the stop rule was met. */
  FINISHED("finished"),
  /** Ended by a call. */
  CANCELLED("cancelled");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** Whether games are given out as they are needed. */
  public boolean isRunning() {
    return this == RUNNING || this == COMPLETING;
  }

  /** Whether it neither is finished nor was cancelled. */
  public boolean isLive() {
    return isRunning() || this == PAUSED;
  }

  /** Its name in the database. */
  String text() {
    return text;
  }

  static Stage parse(String text) {
    return Arrays.stream(values())
        .filter(stage -> stage.text.equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no stage is called " + text));
  }
}
