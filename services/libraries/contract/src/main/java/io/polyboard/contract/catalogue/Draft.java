package io.polyboard.contract.catalogue;

import io.polyboard.rules.Problem;
import java.util.List;

/**
 * A definition that was checked, and not registered.
 *
 * @param notes what is odd in it, though it can be played
 */
public record Draft(KnownVariant variant, List<Problem> notes) {
  public Draft {
    notes = List.copyOf(notes);
  }
}
