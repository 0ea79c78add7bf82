package io.polyboard.tournament.standings;

import io.polyboard.statistics.Tally;

/**
 * Results of two players, from the point of view of the first. Where games come in pairs, what is
 * said of the score goes by the pairs that are complete, as soon as there is one: the games of a
 * pair depend on each other by their opening, and the half of a pair that happens to be back has
 * its player's colour alone. For one thread.
 */
final class LineCount {
  /** Lost, drawn, won. */
  private final long[] games = new long[3];

  /** By half points. */
  private final long[] pairs = new long[5];

  void addGame(int halfPoints) {
    games[halfPoints]++;
  }

  void addPair(int halfPoints) {
    pairs[halfPoints]++;
  }

  /** Adds all results of another count. */
  void add(LineCount other) {
    for (int i = 0; i < games.length; i++) {
      games[i] += other.games[i];
    }
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] += other.pairs[i];
    }
  }

  /** Adds all results of another count, from the point of view of its second player. */
  void addReversed(LineCount other) {
    for (int i = 0; i < games.length; i++) {
      games[i] += other.games[games.length - 1 - i];
    }
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] += other.pairs[pairs.length - 1 - i];
    }
  }

  long wins() {
    return games[2];
  }

  long draws() {
    return games[1];
  }

  long losses() {
    return games[0];
  }

  /** Pairs with these half points, 0 to 4. */
  long pairs(int halfPoints) {
    return pairs[halfPoints];
  }

  /** What is known of the score. */
  Tally tally() {
    Tally ofPairs = Tally.ofPairs(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    return ofPairs.isEmpty() ? Tally.ofGames(games[2], games[1], games[0]) : ofPairs;
  }
}
