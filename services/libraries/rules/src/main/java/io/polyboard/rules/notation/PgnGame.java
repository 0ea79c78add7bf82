package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Problem;

/**
 * A game of a file in Portable Game Notation.
 *
 * @param number its place in the file, from 1
 * @param tags what its tags say, in their order, by their names
 * @param game its turns, from the position of the tag {@code FEN} or else the variant's start
 * @param warnings what is malformed beside the turns; it is skipped, or read as it seems to be
 *     meant
 */
public record PgnGame(
    int number, Map<String, String> tags, ReplayedGame game, List<Problem> warnings) {
  public PgnGame {
    warnings = List.copyOf(warnings);
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }
}
