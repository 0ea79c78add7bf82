package io.polyboard.statistics;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * Results of games between many players, counted by pairing and colours: single games, and pairs of
 * games that share an opening with colours reversed. The two games of a pair depend on each other
 * by their opening, and are kept together so that {@link Ratings} can take that into account.
 *
 * <p>Memory grows with the number of pairings that met, not with the number of games. Not
 * thread-safe.
 */
public final class RatingCounts {
  /** The results of a game, by half points: lost, drawn, won. */
  static final int RESULTS = 3;

  /** Index in a table of the games in which the player with the greater number has White. */
  private static final int REVERSED = RESULTS;

  /** Index in a table of the pairs, by the result with White, then by that with Black. */
  private static final int PAIRS = 2 * RESULTS;

  private static final int CELLS = PAIRS + RESULTS * RESULTS;

  private final int players;

  /**
   * By pairing, see {@link #pairing}: the counts of its single games and pairs, their results as
   * the player with the smaller number sees them.
   */
  private final long[] @Nullable [] tables;

  /**
   * @param players number of players, at least 1; they are numbered from 0
   */
  public RatingCounts(int players) {
    this.players = players;
    tables = new long[players * (players - 1) / 2][];
  }

  /** The number of players, those without games included. */
  public int players() {
    return players;
  }

  /** The number of games, each pair being two. */
  public long games() {
    return Arrays.stream(tables).filter(Objects::nonNull).mapToLong(RatingCounts::games).sum();
  }

  /**
   * Counts games that are independent of each other, with the same result.
   *
   * @param halfPointsOfWhite of each game: 0 for a loss, 1 for a draw, 2 for a win
   * @param number 0 or more
   * @return this
   */
  public RatingCounts addGames(int white, int black, int halfPointsOfWhite, long number) {
    return add(white, black, gamesCell(white, black, halfPointsOfWhite), number);
  }

  /**
   * Counts pairs that are independent of each other, with the same results: games that share an
   * opening, in which the players changed colours.
   *
   * @param halfPointsWithWhite what {@code player} got in the games with White: 0 for a loss, 1 for
   *     a draw, 2 for a win
   * @param halfPointsWithBlack what {@code player} got in the games with Black
   * @param number of pairs, 0 or more
   * @return this
   */
  public RatingCounts addPairs(
      int player, int opponent, int halfPointsWithWhite, int halfPointsWithBlack, long number) {
    int cell = pairsCell(player, opponent, halfPointsWithWhite, halfPointsWithBlack);
    return add(player, opponent, cell, number);
  }

  /** The number of games of two players, each pair being two. */
  long gamesBetween(int one, int other) {
    long[] table = tables[pairing(one, other)];
    return table == null ? 0 : games(table);
  }

  private static long games(long[] table) {
    return Arrays.stream(table, 0, PAIRS).sum() + 2 * Arrays.stream(table, PAIRS, CELLS).sum();
  }

  /** The single games with this result of two players that have met. */
  long games(int white, int black, int halfPointsOfWhite) {
    return cell(white, black, gamesCell(white, black, halfPointsOfWhite));
  }

  /** The pairs with these results of two players that have met. */
  long pairs(int player, int opponent, int halfPointsWithWhite, int halfPointsWithBlack) {
    return cell(
        player, opponent, pairsCell(player, opponent, halfPointsWithWhite, halfPointsWithBlack));
  }

  private static int gamesCell(int white, int black, int halfPointsOfWhite) {
    return white < black ? halfPointsOfWhite : REVERSED + reversed(halfPointsOfWhite);
  }

  private static int pairsCell(
      int player, int opponent, int halfPointsWithWhite, int halfPointsWithBlack) {
    return player < opponent
        ? PAIRS + RESULTS * halfPointsWithWhite + halfPointsWithBlack
        : PAIRS + RESULTS * reversed(halfPointsWithBlack) + reversed(halfPointsWithWhite);
  }

  /** The result as the opponent sees it. */
  private static int reversed(int halfPoints) {
    return RESULTS - 1 - halfPoints;
  }

  private long cell(int one, int other, int cell) {
    return Objects.requireNonNull(tables[pairing(one, other)], "players have not met")[cell];
  }

  private RatingCounts add(int one, int other, int cell, long number) {
    int pairing = pairing(one, other);
    long[] table = tables[pairing];
    if (table == null) {
      table = new long[CELLS];
      tables[pairing] = table;
    }
    table[cell] = Math.addExact(table[cell], number);
    return this;
  }

  private static int pairing(int one, int other) {
    int greater = Math.max(one, other);
    return greater * (greater - 1) / 2 + Math.min(one, other);
  }
}
