package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;
import io.polyboard.play.Seed;

/**
 * What decides which game of a tournament a game is: with the definition it says all of it,
 * whatever the results of other games are.
 *
 * <p>All chance is derived from the seed of the tournament: every opening has a seed of its own,
 * and so has every player of every game.
 *
 * @param number of the game, from 1
 * @param round of the game, from 1; 0 where it is not known
 * @param variant its index among the tournament's variants
 * @param opening the number of its opening among those of its pairing and variant, from 0; shared
 *     by the games of a pair
 */
public record Fixture(int number, int round, int variant, Pairing pairing, int opening) {
  /** What seeds are derived for. */
  private static final int OPENING = 0;

  private static final int FIRST = 1;
  private static final int SECOND = 2;

  /**
   * The game; the same whenever it is asked for.
   *
   * @throws IndexOutOfBoundsException if the definition has no such variant or player
   */
  public ScheduledGame game(TournamentDefinition definition) {
    PlayerDefinition first = definition.players().get(pairing.first());
    PlayerDefinition second = definition.players().get(pairing.second());
    long firstSeed = Seed.derive(definition.seed(), FIRST, number, first.strategy().seed());
    long secondSeed = Seed.derive(definition.seed(), SECOND, number, second.strategy().seed());
    boolean firstIsWhite = definition.firstIsWhite(number);
    return new ScheduledGame(
        number,
        round,
        definition.variants().get(variant),
        firstIsWhite ? first : second,
        firstIsWhite ? second : first,
        source(definition),
        firstIsWhite ? firstSeed : secondSeed,
        firstIsWhite ? secondSeed : firstSeed,
        definition.maxPlies(),
        definition.adjudication());
  }

  private Opening.Source source(TournamentDefinition definition) {
    int games = definition.gamesOfOpening();
    return switch (definition.openings()) {
      case Openings.RandomPlies(Opening.Rule rule) ->
          new Opening.Drawn(
              rule, Seed.derive(definition.seed(), OPENING, (number + games - 1) / games));
      case Openings.Positions(List<String> mfens) ->
          new Opening.Mfen(mfens.get(opening % mfens.size()));
    };
  }
}
