package io.polyboard.rules;

import module java.base;

/**
 * A line of a variant that has a name.
 *
 * @param name as people know it
 * @param turns from the variant's start on, as their texts
 */
public record NamedOpening(String name, List<String> turns) {
  public NamedOpening {
    turns = List.copyOf(turns);
  }
}
