package io.polyboard.rules;

import java.util.List;

/**
 * A variant without faults.
 *
 * @param notes what is odd in its definition, though it can be played
 */
public record CheckedVariant(Variant variant, List<Fault> notes) {
  public CheckedVariant {
    notes = List.copyOf(notes);
  }
}
