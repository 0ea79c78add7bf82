package io.polyboard.statistics;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Results of games between many players, counted by who met whom with which colour: single games,
 * and pairs of games that share an opening with colours reversed. The two games of a pair depend on
 * each other by their opening, and are kept together for {@link Ratings} to heed that.
 *
 * <p>Memory grows with the number of pairings that met, not with the number of games. Not
 * thread-safe.
 */
public final class RatingCounts {
  /** The most players. */
  public static final int MOST_PLAYERS = 1 << 10;

  /** Results of a game: lost, drawn, won. */
  static final int RESULTS = 3;

  /** Where the single games begin in which the player with the greater number has White. */
  static final int REVERSED = RESULTS;

  /** Where the pairs begin: by the result with White, then by that with Black. */
  static final int PAIRS = 2 * RESULTS;

  private static final int CELLS = PAIRS + RESULTS * RESULTS;

  private final int players;

  /**
   * By pairing, see {@link #pairing}: the counts of its single games and pairs, their results as
   * the player with the smaller number sees them.
   */
  private final long[] @Nullable [] tables;

  /**
   * @param players numbered from 0
   * @throws IllegalArgumentException if there are not 1 to {@link #MOST_PLAYERS}
   */
  public RatingCounts(int players) {
    if (players < 1 || players > MOST_PLAYERS) {
      throw new IllegalArgumentException(players + " players; use 1 to " + MOST_PLAYERS);
    }
    this.players = players;
    tables = new long[players * (players - 1) / 2][];
  }

  /** The number of players, those without games included. */
  public int players() {
    return players;
  }

  /** The number of games, each pair being two. */
  public long games() {
    long games = 0;
    for (long[] table : tables) {
      games += table == null ? 0 : games(table);
    }
    return games;
  }

  /**
   * Counts a game that stands alone.
   *
   * @param halfPointsOfWhite 0 for a loss, 1 for a draw, 2 for a win
   * @return this
   * @throws IllegalArgumentException if there are no such players, they are the same one, or there
   *     is no such result
   */
  public RatingCounts addGame(int white, int black, int halfPointsOfWhite) {
    return addGames(white, black, halfPointsOfWhite, 1);
  }

  /**
   * Counts games that are independent of each other, with the same result.
   *
   * @param halfPointsOfWhite of each game: 0 for a loss, 1 for a draw, 2 for a win
   * @param number 0 or more
   * @return this
   * @throws IllegalArgumentException see {@link #addGame}
   */
  public RatingCounts addGames(int white, int black, int halfPointsOfWhite, long number) {
    requireResult(halfPointsOfWhite);
    int cell = white < black ? halfPointsOfWhite : REVERSED + RESULTS - 1 - halfPointsOfWhite;
    return add(white, black, cell, number);
  }

  /**
   * Counts a pair of games that share an opening, in which the players changed colours.
   *
   * @param halfPointsWithWhite what {@code player} got in the game with White: 0 for a loss, 1 for
   *     a draw, 2 for a win
   * @param halfPointsWithBlack what {@code player} got in the game with Black
   * @return this
   * @throws IllegalArgumentException see {@link #addGame}
   */
  public RatingCounts addPair(
      int player, int opponent, int halfPointsWithWhite, int halfPointsWithBlack) {
    return addPairs(player, opponent, halfPointsWithWhite, halfPointsWithBlack, 1);
  }

  /**
   * Counts pairs that are independent of each other, with the same results.
   *
   * @param halfPointsWithWhite what {@code player} got in the games with White
   * @param halfPointsWithBlack what {@code player} got in the games with Black
   * @param number of pairs, 0 or more
   * @return this
   * @throws IllegalArgumentException see {@link #addGame}
   */
  public RatingCounts addPairs(
      int player, int opponent, int halfPointsWithWhite, int halfPointsWithBlack, long number) {
    requireResult(halfPointsWithWhite);
    requireResult(halfPointsWithBlack);
    int most = RESULTS - 1;
    int cell =
        player < opponent
            ? PAIRS + RESULTS * halfPointsWithWhite + halfPointsWithBlack
            : PAIRS + RESULTS * (most - halfPointsWithBlack) + most - halfPointsWithWhite;
    return add(player, opponent, cell, number);
  }

  /** The counts of two players, the first with the smaller number; null if they did not meet. */
  long @Nullable [] table(int first, int second) {
    return tables[pairing(first, second)];
  }

  /** The number of games in a table. */
  static long games(long[] table) {
    return Arrays.stream(table, 0, PAIRS).sum() + 2 * Arrays.stream(table, PAIRS, CELLS).sum();
  }

  private RatingCounts add(int one, int other, int cell, long number) {
    Objects.checkIndex(Math.max(one, other), players);
    if (one < 0 || other < 0 || one == other || number < 0) {
      throw new IllegalArgumentException(
          number + " results of player " + one + " against player " + other);
    }
    int pairing = pairing(Math.min(one, other), Math.max(one, other));
    long[] table = tables[pairing];
    if (table == null) {
      table = new long[CELLS];
      tables[pairing] = table;
    }
    table[cell] = Math.addExact(table[cell], number);
    return this;
  }

  private static int pairing(int first, int second) {
    return second * (second - 1) / 2 + first;
  }

  private static void requireResult(int halfPoints) {
    if (halfPoints < 0 || halfPoints >= RESULTS) {
      throw new IllegalArgumentException(halfPoints + " half points of a game; use 0 to 2");
    }
  }
}
