package io.polyboard.rules.definition;

import io.polyboard.rules.Problem;
import java.util.List;

/**
 * A variant file without problems.
 *
 * @param definition what it says
 * @param notes what is odd in it, though it can be played
 * @param text as {@link DefinitionReader#read(String, String)} reads it: that of the file or, where
 *     it extends another file, one with all that this has
 */
public record CheckedDefinition(VariantDefinition definition, List<Problem> notes, String text) {
  public CheckedDefinition {
    notes = List.copyOf(notes);
  }
}
