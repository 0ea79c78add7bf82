package io.polyboard.rules;

import module java.base;

/**
 * A variant whose file has no problems.
 *
 * @param notes what is odd in its definition, though it can be played
 * @param text of the definition: that of the file or, where it extends another file, one with all
 *     that this has
 */
public record CheckedVariant(Variant variant, List<Problem> notes, String text) {
  public CheckedVariant {
    notes = List.copyOf(notes);
  }
}
