package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;

/**
 * A balanced position and how it was reached.
 *
 * @param turns from the start position
 * @param position after them
 * @param score White's in centipawns
 */
public record BalancedOpening(List<Turn> turns, Setup position, int score) {
  public BalancedOpening {
    turns = List.copyOf(turns);
  }
}
