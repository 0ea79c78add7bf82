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
 * Measures games of one variant while they are replayed: {@link #begin} after the opening, {@link
 * #before} and {@link #after} around each turn of the players, {@link #end} at the end. For one
 * thread; may be used for any number of games, one after the other.
 */
public interface GameMeter {
  /** A meter for a variant. The first one of a variant takes some milliseconds to make. */
  static GameMeter of(Variant variant) {
    return of(variant, GameMeasures.SAMPLING_PERIOD);
  }

  /**
   * A meter with another sampling period than that of {@link GameMeasures}. Its measures must not
   * be added to a {@link Summary}.
   *
   * @param period one of this many turns is sampled, 1 or more
   */
  static GameMeter of(Variant variant, int period) {
    return variant.own(GameMeter.class, KernelGameMeter.class, period);
  }

  /**
   * The seed that decides which turns of a game are sampled. It is random, so that no phase and no
   * side is sampled more often than another, even if all games are alike. It is the same for the
   * same game, so that the game gets the same measures again.
   *
   * @param turns all turns of the game, in canonical notation
   * @param whiteSeed seed of White's random decisions in this game
   * @param blackSeed seed of Black's random decisions
   */
  static long seed(List<String> turns, long whiteSeed, long blackSeed) {
    return Mixing.mix(Mixing.mix(Mixing.mix(whiteSeed) + blackSeed) + turns.hashCode());
  }

  /**
   * Whether a turn is sampled: one of every {@code period} turns, drawn independently.
   *
   * @param turn number of measured turns before it
   */
  static boolean isSampled(long seed, int period, int turn) {
    return Long.remainderUnsigned(Mixing.mix(seed + turn / period), period) == turn % period;
  }

  /**
   * Begins a game.
   *
   * @param start the position after the opening
   * @param openingTurns number of turns of the opening
   * @param seed see {@link #seed}
   */
  void begin(Position start, int openingTurns, long seed);

  /** Measures the position before a turn. None of its moves must have been made. */
  void before(Position position);

  /** Measures the turn that was made. */
  void after(Turn made);

  /**
   * Ends the game.
   *
   * @param end the position after the last turn
   * @param result result of the game, which need not follow from the position
   * @param scores one for each measured turn, from the point of view of its side, in centipawns or
   *     in the form of {@link io.polyboard.rules.ForcedScore}; empty for a turn without a score. An
   *     empty list if no score is known
   * @param choices effective choice of the players
   */
  GameMeasures end(
      Position end, Outcome.Result result, List<OptionalInt> scores, GameMeasures.Choices choices);

  /**
   * Measures a whole game.
   *
   * @param position the start of the game; afterwards the position after the last turn
   * @param openingTurns number of first turns that are not measured
   * @param turns all turns of the game, in canonical notation
   * @param seed see {@link #seed}
   * @param result see {@link #end}
   * @param scores see {@link #end}
   * @param choices see {@link #end}
   * @throws RefusedException if a turn is illegal
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
