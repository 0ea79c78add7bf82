package io.polyboard.engine;

/** The engines in use leave no room for the transposition table of one more. */
public final class NoRoomException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  NoRoomException(String message) {
    super(message);
  }
}
