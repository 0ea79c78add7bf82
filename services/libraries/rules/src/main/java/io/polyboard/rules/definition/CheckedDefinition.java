package io.polyboard.rules.definition;

import io.polyboard.rules.Fault;
import java.util.List;

/**
 * A variant file without faults.
 *
 * @param definition what it says
 * @param notes what is odd in it, though it can be played
 */
public record CheckedDefinition(VariantDefinition definition, List<Fault> notes) {
  public CheckedDefinition {
    notes = List.copyOf(notes);
  }
}
