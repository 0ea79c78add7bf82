package io.polyboard.engine.play;

import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;

/**
 * Games of two players against each other. Games 1 and 2 are a pair, and 3 and 4, and so on: they
 * share an opening, and the first player has White in the first of them. With fixed colours it has
 * White in all games, and each game has its own opening. Immutable.
 *
 * @param games 1 or more
 * @param seed from which all chance in the match is derived
 * @param maxPlies the length, opening included, at which a game is drawn; 1 to {@link #MOST_PLIES}
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
  /** The greatest length of a game, as long as one that is read back from its text. */
  public static final int MOST_PLIES = GameText.MAX_TURNS;

  /** The length at which a game is drawn, unless another is asked for. */
  public static final int DEFAULT_MAX_PLIES = 600;

  /**
   * @throws IllegalArgumentException for values out of range; names them
   */
  public Match {
    if (games < 1) {
      throw new IllegalArgumentException("games " + games + "; use 1 or more");
    }
    if (maxPlies < 1 || maxPlies > MOST_PLIES) {
      throw new IllegalArgumentException("max plies " + maxPlies + "; use 1 to " + MOST_PLIES);
    }
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

  /** The seed of a game's opening. */
  long openingSeed(int game) {
    return Seed.derive(seed, 0, fixedColours ? game : (game + 1) / 2);
  }

  /** The seed of a player's chance in a game. */
  long playerSeed(int game, boolean isFirst, long ownSeed) {
    return Seed.derive(seed, isFirst ? 1 : 2, game, ownSeed);
  }
}
