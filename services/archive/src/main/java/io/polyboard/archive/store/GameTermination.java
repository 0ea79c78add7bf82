package io.polyboard.archive.store;

/** Why a game ended. */
public enum GameTermination {
  /** Not told; of rejected games only. */
  UNKNOWN(0),
  CHECKMATE(1),
  STALEMATE(2),
  BARE_KING(3),
  BARE_KINGS(4),
  REPETITION(5),
  NO_PROGRESS(6),
  DEAD_POSITION(7),
  /** It reached the greatest length that was set for it. */
  PLY_LIMIT(8),
  /** The scores of both players agreed on the result for long enough. */
  ADJUDICATION(9);

  private final int code;

  GameTermination(int code) {
    this.code = code;
  }

  /** What stands for it in rows. */
  int code() {
    return code;
  }

  static GameTermination ofCode(int code) {
    for (GameTermination each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    throw new IllegalStateException("no termination has the code " + code);
  }
}
