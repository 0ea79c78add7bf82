package io.polyboard.rules.notation;

import io.polyboard.rules.RefusedException;

/** Thrown for the text of a game at its first fault. */
public final class IllegalGameException extends RefusedException {
  private static final long serialVersionUID = 1L;

  private final int turnNumber;

  IllegalGameException(String place, String reason, int turnNumber) {
    super(place, reason);
    this.turnNumber = turnNumber;
  }

  /** The number of the turn at fault, from 1; one more than there are legal turns before it. */
  public int turnNumber() {
    return turnNumber;
  }
}
