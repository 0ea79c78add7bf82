package io.polyboard.validation.referee;

import io.polyboard.balance.GameMeasures;
import io.polyboard.rules.Problem;
import java.util.Optional;
import java.util.OptionalInt;

/** What the referee makes of a game. */
public sealed interface Verdict {
  /** How many of the game's turns were replayed. */
  int turns();

  /**
   * The game is legal from the first turn to its outcome.
   *
   * @param measures what was measured while it was replayed; empty if games are not measured
   */
  record Validated(int turns, Optional<GameMeasures> measures) implements Verdict {}

  /**
   * The game is not legal.
   *
   * @param why with the reason of an illegal turn for a code, where that is at fault
   * @param turnNumber of the turn at fault, from 1; empty if it is not a turn that is at fault
   * @param mfen the position before that turn, or after the last if the outcome is at fault;
   *     otherwise empty
   */
  record Rejected(Problem why, OptionalInt turnNumber, String mfen) implements Verdict {
    @Override
    public int turns() {
      return Math.max(0, turnNumber.orElse(0) - 1);
    }
  }
}
