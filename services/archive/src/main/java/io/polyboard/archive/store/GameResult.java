package io.polyboard.archive.store;

/** How a game ended for its players. */
public enum GameResult {
  /** Not told; of rejected games only. */
  UNKNOWN(0),
  WHITE_WINS(1),
  BLACK_WINS(2),
  DRAW(3);

  private final int code;

  GameResult(int code) {
    this.code = code;
  }

  /** What stands for it in rows. */
  int code() {
    return code;
  }

  static GameResult ofCode(int code) {
    for (GameResult each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    throw new IllegalStateException("no result has the code " + code);
  }
}
