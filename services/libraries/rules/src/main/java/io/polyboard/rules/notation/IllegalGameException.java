package io.polyboard.rules.notation;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.fault.GameFault;
import io.polyboard.rules.fault.Place;

/** Thrown for the text of a game at its first fault. */
public final class IllegalGameException extends RefusedException {
  private static final long serialVersionUID = 1L;

  private final transient Place.InGame place;
  private final transient GameFault fault;

  IllegalGameException(Place.InGame place, GameFault fault) {
    super(new Fault(place, fault));
    this.place = place;
    this.fault = fault;
  }

  /** Where the turn at fault is; its number is one more than there are legal turns before it. */
  public Place.InGame place() {
    return place;
  }

  /** What is wrong with the turn. */
  public GameFault fault() {
    return fault;
  }
}
