package io.polyboard.contract;

import module java.base;

import io.polyboard.play.Fault;
import io.polyboard.play.Place;
import io.polyboard.service.calls.Fields;

/** Faults of definitions as violations of fields. */
public final class FaultMessages {
  private FaultMessages() {}

  /**
   * Notes faults.
   *
   * @param paths where the fields stand in the message that was read
   */
  public static void note(Fields fields, List<Fault> faults, Function<Place, String> paths) {
    faults.forEach(fault -> fields.add(paths.apply(fault.place()), fault.message(), fault.code()));
  }
}
