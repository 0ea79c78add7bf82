package io.polyboard.rules;

import module java.base;

/**
 * A line of a variant that has a name.
 *
 * @param name the common name
 * @param turns the texts of its turns, from the variant's start position on
 */
public record NamedOpening(String name, List<String> turns) {
  public NamedOpening {
    turns = List.copyOf(turns);
  }
}
