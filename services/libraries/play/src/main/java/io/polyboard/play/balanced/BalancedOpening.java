package io.polyboard.play.balanced;

import io.polyboard.rules.Setup;
import io.polyboard.rules.Turn;
import java.util.List;

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
