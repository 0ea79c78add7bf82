package io.polyboard.balance;

import io.polyboard.balance.kernel.KernelGameMeter;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Position;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import java.util.List;
import java.util.OptionalInt;

/**
 * Measures games of one variant while they are replayed: {@link #begin} where the turns of the
 * players set out, {@link #before} and {@link #after} around each turn, {@link #end} at the end.
 * For one thread; may be used for any number of games, one after the other.
 */
public interface GameMeter {
  /** A meter for a variant. Takes some milliseconds for the first of each. */
  static GameMeter of(Variant variant) {
    try {
      return (GameMeter)
          variant.ownCopy(KernelGameMeter.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a meter for " + variant.id(), e);
    }
  }

  /**
   * Begins a game.
   *
   * @param start the position after the opening
   * @param openingTurns turns made before it
   */
  void begin(Position start, int openingTurns);

  /** Measures the position before a turn, none of whose moves is made yet. */
  void before(Position position);

  /** Measures the turn that was made. */
  void after(Turn made);

  /**
   * Ends the game.
   *
   * @param end the position after the last turn
   * @param result of the game, which need not follow from the position
   * @param scores of the measured turns, by the side that made each, in centipawns or as {@link
   *     io.polyboard.rules.ForcedScore} counts, one for each turn; empty for a turn without one,
   *     and an empty list where none is known
   */
  GameMeasures end(Position end, Outcome.Result result, List<OptionalInt> scores);
}
