package io.polyboard.balance;

import module java.base;

import io.polyboard.balance.kernel.KernelGameMeter;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.TurnText;

/**
 * Measures games of one variant while they are replayed: {@link #begin} where the turns of the
 * players set out, {@link #before} and {@link #after} around each turn, {@link #end} at the end.
 * For one thread; may be used for any number of games, one after the other.
 */
public interface GameMeter {
  /** A meter for a variant. Takes some milliseconds for the first of each. */
  static GameMeter of(Variant variant) {
    return of(variant, GameMeasures.SAMPLING_PERIOD);
  }

  /**
   * A meter that samples more turns or fewer than {@link GameMeasures} says: one of every {@code
   * period}, all of them with 1. Its measures are not for a {@link Summary}.
   *
   * @param period 1 or more
   */
  static GameMeter of(Variant variant, int period) {
    return variant.own(GameMeter.class, KernelGameMeter.class, period);
  }

  /**
   * What decides which turns of a game are sampled. Chance alone, so that no phase of the game and
   * neither side is sampled more often than another, also where all games go alike; and the same
   * for the same game, so that it is measured as before.
   *
   * @param turns of the whole game, in canonical spelling
   * @param whiteSeed of White's chance in this game
   * @param blackSeed of Black's
   */
  static long seed(List<String> turns, long whiteSeed, long blackSeed) {
    return Mixing.mix(Mixing.mix(Mixing.mix(whiteSeed) + blackSeed) + turns.hashCode());
  }

  /**
   * Whether a turn is sampled: one of every {@code period}, drawn for each such stretch by itself.
   *
   * @param turn the number of measured turns before it
   */
  static boolean isSampled(long seed, int period, int turn) {
    return Long.remainderUnsigned(Mixing.mix(seed + turn / period), period) == turn % period;
  }

  /**
   * Begins a game.
   *
   * @param start the position after the opening
   * @param openingTurns turns made before it
   * @param seed see {@link #seed}
   */
  void begin(Position start, int openingTurns, long seed);

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
   * @param choices as the players told them
   */
  GameMeasures end(
      Position end, Outcome.Result result, List<OptionalInt> scores, GameMeasures.Choices choices);

  /**
   * Measures a whole game.
   *
   * @param position from which the game sets out; afterwards that after its last turn
   * @param openingTurns turns at the beginning that are not measured
   * @param turns of the game, in canonical spelling
   * @param seed see {@link #seed}
   * @param result as {@link #end} has it
   * @param scores as {@link #end} has them
   * @param choices likewise
   * @throws RefusedException if a turn is not legal
   */
  default GameMeasures measure(
      Position position,
      int openingTurns,
      List<String> turns,
      long seed,
      Outcome.Result result,
      List<OptionalInt> scores,
      GameMeasures.Choices choices) {
    turns.subList(0, openingTurns).forEach(turn -> make(position, turn));
    begin(position, openingTurns, seed);
    for (String turn : turns.subList(openingTurns, turns.size())) {
      before(position);
      after(make(position, turn));
    }
    return end(position, result, scores, choices);
  }

  private static Turn make(Position position, String turn) {
    try {
      return TurnText.make(position, turn);
    } catch (RefusedException e) {
      throw e.within(Place.named(turn));
    }
  }
}
