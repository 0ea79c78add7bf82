package io.polyboard.engine;

/** The engines in use leave no room for one more. */
public final class NoRoomException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final boolean temporary;

  NoRoomException(String message, boolean temporary) {
    super(message);
    this.temporary = temporary;
  }

  /** Whether there will be room when fewer engines are in use. If not, there never will be. */
  public boolean isTemporary() {
    return temporary;
  }
}
