package io.polyboard.tournament.store;

import java.util.Locale;

/** Where a study stands. */
public enum StudyStage {
  RUNNING,
  PAUSED,
  FINISHED,
  FAILED;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static StudyStage parse(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
