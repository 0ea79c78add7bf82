package io.polyboard.rules;

import module java.base;

/**
 * A variant whose file has no problems.
 *
 * @param notes warnings about oddities of its definition, none of which prevents play
 * @param text of the definition: the file's own text or, if the file extends another file, the
 *     merged text
 */
public record CheckedVariant(Variant variant, List<Problem> notes, String text) {
  public CheckedVariant {
    notes = List.copyOf(notes);
  }
}
