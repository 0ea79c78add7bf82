package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Problem;

/**
 * A game of a file in Portable Game Notation.
 *
 * @param number its number in the file, from 1
 * @param tags the values of its tags by their names, in their order
 * @param game its turns, from the position of the tag {@code FEN}, or otherwise the variant's start
 * @param warnings problems outside the turns; the malformed text is skipped, or read as it is
 *     probably meant
 */
public record PgnGame(
    int number, Map<String, String> tags, ReplayedGame game, List<Problem> warnings) {
  public PgnGame {
    warnings = List.copyOf(warnings);
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }
}
