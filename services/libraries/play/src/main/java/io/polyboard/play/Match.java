package io.polyboard.play;

import io.polyboard.rules.Variant;

/**
 * Games of two players against each other. Games 1 and 2 are a pair, and 3 and 4, and so on: they
 * share an opening, and the first player has White in the first of them. With fixed colours it has
 * White in all games, and each game has its own opening. Immutable.
 *
 * @param games 1 or more
 * @param seed from which all chance in the match is derived
 * @param maxPlies the length, opening included, at which a game is drawn; 1 to {@link
 *     GamePlan#MOST_PLIES}
 */
public record Match(
    Variant variant,
    Player first,
    Player second,
    int games,
    boolean fixedColours,
    Opening.Rule openings,
    long seed,
    int maxPlies,
    Adjudication adjudication) {
  /** The length at which a game is drawn, unless another is asked for. */
  public static final int DEFAULT_MAX_PLIES = 600;

  /**
   * @throws IllegalArgumentException for values out of range; names them
   */
  public Match {
    if (games < 1) {
      throw new IllegalArgumentException("games " + games + "; use 1 or more");
    }
    GamePlan.requireLength(maxPlies);
  }

  /** A match of pairs of games, with default openings, a seed of 1 and no adjudication. */
  public static Match of(Variant variant, Player first, Player second, int games) {
    return new Match(
        variant,
        first,
        second,
        games,
        false,
        Opening.Rule.DEFAULT,
        1,
        DEFAULT_MAX_PLIES,
        Adjudication.NONE);
  }

  public Match withFixedColours(boolean fixedColours) {
    return new Match(
        variant, first, second, games, fixedColours, openings, seed, maxPlies, adjudication);
  }

  public Match withOpenings(Opening.Rule openings) {
    return new Match(
        variant, first, second, games, fixedColours, openings, seed, maxPlies, adjudication);
  }

  public Match withSeed(long seed) {
    return new Match(
        variant, first, second, games, fixedColours, openings, seed, maxPlies, adjudication);
  }

  public Match withMaxPlies(int maxPlies) {
    return new Match(
        variant, first, second, games, fixedColours, openings, seed, maxPlies, adjudication);
  }

  public Match withAdjudication(Adjudication adjudication) {
    return new Match(
        variant, first, second, games, fixedColours, openings, seed, maxPlies, adjudication);
  }

  /**
   * Whether the first player has White.
   *
   * @param game its number, from 1
   */
  public boolean firstIsWhite(int game) {
    return fixedColours || game % 2 == 1;
  }

  /**
   * What a game follows from.
   *
   * @param game its number, from 1
   */
  public GamePlan plan(int game) {
    boolean firstIsWhite = firstIsWhite(game);
    long openingSeed = Seed.derive(seed, 0, fixedColours ? game : (game + 1) / 2);
    long firstSeed = Seed.derive(seed, 1, game, first.strategy().seed());
    long secondSeed = Seed.derive(seed, 2, game, second.strategy().seed());
    return new GamePlan(
        variant,
        firstIsWhite ? first : second,
        firstIsWhite ? second : first,
        new Opening.Drawn(openings, openingSeed),
        firstIsWhite ? firstSeed : secondSeed,
        firstIsWhite ? secondSeed : firstSeed,
        maxPlies,
        adjudication);
  }

  /**
   * Plays a game to its end; as {@link Table#play}.
   *
   * @param game its number, from 1
   */
  public MatchGame play(int game, Table table) throws InterruptedException {
    return new MatchGame(game, firstIsWhite(game), table.play(plan(game), TurnListener.NONE));
  }
}
