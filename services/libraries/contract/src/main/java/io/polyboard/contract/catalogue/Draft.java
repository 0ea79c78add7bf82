package io.polyboard.contract.catalogue;

import io.polyboard.rules.Fault;
import java.util.List;

/**
 * A definition that was checked, and not registered.
 *
 * @param notes what is odd in it, though it can be played
 */
public record Draft(KnownVariant variant, List<Fault> notes) {
  public Draft {
    notes = List.copyOf(notes);
  }
}
