package io.polyboard.rules;

import io.polyboard.rules.fault.FaultKind;
import io.polyboard.rules.fault.OtherFault;
import io.polyboard.rules.fault.Place;
import io.polyboard.rules.fault.Wording;

/**
 * One reason for refusing an input.
 *
 * @param place where it is
 * @param kind what is wrong there
 */
public record Fault(Place place, FaultKind kind) {
  /** A fault of something that the rules know nothing of. */
  public static Fault of(String place, String sentence) {
    return new Fault(Place.named(place), new OtherFault(sentence));
  }

  /** The same fault at another place. */
  public Fault at(Place place) {
    return new Fault(place, kind);
  }

  /** The same fault within a larger place than its own. */
  public Fault within(Place outer) {
    return at(place.within(outer));
  }

  /** What is wrong and, where it is not plain, what to write instead. */
  public String reason() {
    return Wording.of(kind);
  }

  /** The place and what is wrong there, in words. */
  @Override
  public String toString() {
    return Wording.of(this);
  }
}
