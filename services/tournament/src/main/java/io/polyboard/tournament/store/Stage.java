package io.polyboard.tournament.store;

import java.util.Locale;

/** Where a tournament stands. */
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

  /** Its name in the database. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Stage parse(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
