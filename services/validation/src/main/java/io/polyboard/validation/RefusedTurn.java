package io.polyboard.validation;

import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;

/** What there is to say of a turn that the rules refuse. */
public final class RefusedTurn {
  private RefusedTurn() {}

  /** Why a turn was refused, in a sentence that does not repeat its text. */
  public static String sentence(RefusedException refused, String turn) {
    Fault fault = refused.faults().getFirst();
    return fault.place().equals(turn) ? fault.reason() : fault.toString();
  }
}
