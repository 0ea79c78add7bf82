package io.polyboard.play.standings;

import module java.base;

import io.polyboard.play.schedule.RoundResult;
import io.polyboard.statistics.RatingCounts;
import io.polyboard.statistics.Tally;

/** Counts the results of one player against others. For one thread. */
final class LineCount {
  /** Number of results: lost, drawn, won, by half points. */
  private static final int RESULTS = 3;

  /** Games by result: those with White first, then those with Black. */
  private final long[] games = new long[2 * RESULTS];

  /** Likewise, the games that are not evidence because they repeat others without chance. */
  private final long[] dropped = new long[2 * RESULTS];

  private long repeated;

  /** Pairs that are not dropped, by the result with White, then by the result with Black. */
  private final long[] pairs = new long[RESULTS * RESULTS];

  /**
   * Adds a game.
   *
   * @param repeats number of games now known to repeat others: this one, or both of its pair
   */
  void addGame(boolean white, int halfPoints, int repeats) {
    games[(white ? 0 : RESULTS) + halfPoints]++;
    repeated += repeats;
  }

  /** Marks an added game as not evidence. */
  void dropGame(boolean white, int halfPoints) {
    dropped[(white ? 0 : RESULTS) + halfPoints]++;
  }

  /** Marks two added games as a pair. */
  void addPair(int withWhite, int withBlack) {
    pairs[RESULTS * withWhite + withBlack]++;
  }

  /** Adds all results of another count. */
  void add(LineCount other) {
    for (int i = 0; i < games.length; i++) {
      games[i] += other.games[i];
      dropped[i] += other.dropped[i];
    }
    repeated += other.repeated;
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] += other.pairs[i];
    }
  }

  /** Adds all results of another count, from the point of view of its second player. */
  void addReversed(LineCount other) {
    for (int i = 0; i < games.length; i++) {
      games[i] += other.games[games.length - 1 - i];
      dropped[i] += other.dropped[games.length - 1 - i];
    }
    repeated += other.repeated;
    for (int i = 0; i < pairs.length; i++) {
      pairs[RESULTS * (i % RESULTS) + i / RESULTS] += other.pairs[pairs.length - 1 - i];
    }
  }

  private long games(int halfPoints) {
    return games[halfPoints] + games[RESULTS + halfPoints];
  }

  private long evidence(int halfPoints) {
    return games(halfPoints) - dropped[halfPoints] - dropped[RESULTS + halfPoints];
  }

  RoundResult.Score score() {
    return new RoundResult.Score(games(2), games(1), games(0));
  }

  Results results() {
    long[] pentanomial = new long[2 * RESULTS - 1];
    IntStream.range(0, pairs.length)
        .forEach(pair -> pentanomial[pair / RESULTS + pair % RESULTS] += pairs[pair]);
    return new Results(
        Tally.ofGames(games(2), games(1), games(0)),
        Tally.ofGames(evidence(2), evidence(1), evidence(0)),
        Tally.ofPairs(
            pentanomial[0], pentanomial[1], pentanomial[2], pentanomial[3], pentanomial[4]),
        repeated);
  }

  /** Adds all results that are evidence to the counts for ratings. */
  void addTo(RatingCounts counts, int first, int second) {
    long[] single = games.clone();
    for (int i = 0; i < single.length; i++) {
      single[i] -= dropped[i];
    }
    for (int pair = 0; pair < pairs.length; pair++) {
      int withWhite = pair / RESULTS;
      int withBlack = pair % RESULTS;
      counts.addPairs(first, second, withWhite, withBlack, pairs[pair]);
      single[withWhite] -= pairs[pair];
      single[RESULTS + withBlack] -= pairs[pair];
    }
    for (int halfPoints = 0; halfPoints < RESULTS; halfPoints++) {
      counts.addGames(first, second, halfPoints, single[halfPoints]);
      counts.addGames(second, first, RESULTS - 1 - halfPoints, single[RESULTS + halfPoints]);
    }
  }
}
