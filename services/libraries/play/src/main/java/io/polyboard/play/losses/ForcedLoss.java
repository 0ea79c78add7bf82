package io.polyboard.play.losses;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Turn;
import java.util.List;

/**
 * A line whose last turn loses by force.
 *
 * @param turns from the start position, 1 or more; the last one loses
 * @param score of the other side after it, a forced win: see {@link ForcedScore}
 */
public record ForcedLoss(List<Turn> turns, int score) {
  public ForcedLoss {
    turns = List.copyOf(turns);
  }
}
