package io.polyboard.engine;

import module java.base;

import io.polyboard.rules.Turn;

/**
 * Turns that follow one another, such as a principal variation.
 *
 * @param turns in the order in which they are played
 * @param cut whether the last turn is incomplete, for example because the depth ended inside it
 */
public record TurnLine(List<Turn> turns, boolean cut) {
  /** No turns. */
  public static final TurnLine EMPTY = new TurnLine(List.of(), false);

  public TurnLine {
    turns = List.copyOf(turns);
  }

  /** Whether it has no turns. */
  public boolean isEmpty() {
    return turns.isEmpty();
  }

  /**
   * The first turn.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public Turn first() {
    return turns.getFirst();
  }

  /** The complete turns. */
  public List<Turn> whole() {
    return cut ? turns.subList(0, turns.size() - 1) : turns;
  }
}
