package io.polyboard.rules.notation;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.fault.IllegalTurnReason;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.TurnFault;
import io.polyboard.rules.fault.Wording;

/** Thrown for a text that is not a legal turn, or not a legal move, of a position. */
public final class IllegalTurnException extends RefusedException {
  private static final long serialVersionUID = 1L;

  private final transient TurnFault fault;

  /**
   * @param place of the fault: a character of the text, or the whole of it
   */
  public IllegalTurnException(Place place, TurnFault fault) {
    super(new Fault(place, fault));
    this.fault = fault;
  }

  /** What is wrong with the turn. */
  public TurnFault fault() {
    return fault;
  }

  /** What is wrong with the turn, as far as a program may want to know. */
  public IllegalTurnReason reason() {
    return fault.reason();
  }

  /** What is wrong with the turn, in a sentence that does not repeat its text. */
  public String sentence() {
    return Wording.withoutText(faults().getFirst());
  }
}
