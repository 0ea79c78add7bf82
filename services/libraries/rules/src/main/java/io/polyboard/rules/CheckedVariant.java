package io.polyboard.rules;

import java.util.List;

/**
 * A variant without problems.
 *
 * @param notes what is odd in its definition, though it can be played
 */
public record CheckedVariant(Variant variant, List<Problem> notes) {
  public CheckedVariant {
    notes = List.copyOf(notes);
  }
}
