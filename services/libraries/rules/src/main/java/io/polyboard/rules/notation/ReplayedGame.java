package io.polyboard.rules.notation;

import module java.base;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A game that was read from text, and whose turns are all legal.
 *
 * @param turns its turns, from the variant's start position or the position that the text gives
 * @param end the position after the last turn, with the game as its history; the caller may change
 *     it
 * @param statedResult the result that the text gives, which does not contradict the rules; or null
 */
public record ReplayedGame(List<Turn> turns, Position end, Outcome.@Nullable Result statedResult) {
  public ReplayedGame {
    turns = List.copyOf(turns);
  }

  /** A game without turns, from the variant's start position. */
  public static ReplayedGame withoutTurns(Variant variant) {
    return new ReplayedGame(List.of(), variant.start(), null);
  }

  /** Its turns in canonical notation. */
  public List<String> texts() {
    return TurnText.formatAll(end.variant(), turns);
  }
}
