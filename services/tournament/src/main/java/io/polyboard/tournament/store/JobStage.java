package io.polyboard.tournament.store;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a job stands. The numbers of the contract's states are those of these plus one. */
public enum JobStage {
  RUNNING,
  PAUSED,
  FINISHED,
  FAILED;

  /** Of a number of a state in the contract; null where it is none. */
  public static @Nullable JobStage ofState(int number) {
    return number >= 1 && number <= values().length ? values()[number - 1] : null;
  }

  /** The number of the state in the contract. */
  public int state() {
    return ordinal() + 1;
  }

  /** Whether it has ended, by itself or by a fault. */
  public boolean hasEnded() {
    return this == FINISHED || this == FAILED;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static JobStage parse(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
