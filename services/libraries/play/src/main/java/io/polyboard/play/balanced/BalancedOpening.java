package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;

/**
 * A balanced position, and the turns that lead to it.
 *
 * @param turns from the start position
 * @param position the position after the turns
 * @param score White's score in centipawns
 */
public record BalancedOpening(List<Turn> turns, Setup position, int score) {
  public BalancedOpening {
    turns = List.copyOf(turns);
  }
}
