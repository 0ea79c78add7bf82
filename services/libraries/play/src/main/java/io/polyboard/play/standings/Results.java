package io.polyboard.play.standings;

import io.polyboard.statistics.Tally;

/**
 * Results of a player against others. Where games come in pairs, what is said of the score goes by
 * the pairs that are complete, as soon as there is one: the games of a pair depend on each other by
 * their opening, and the half of a pair that happens to be back has its player's colour alone.
 *
 * @param byGame lost, drawn and won games
 * @param byPair pairs that are complete, by their points; empty where games come in none
 */
public record Results(Tally byGame, Tally byPair) {

  public long wins() {
    return byGame.counts().get(2);
  }

  public long draws() {
    return byGame.counts().get(1);
  }

  public long losses() {
    return byGame.counts().get(0);
  }

  /** Games that count. */
  public long games() {
    return byGame.results();
  }

  /** What is known of the score; empty without games. */
  public Tally tally() {
    return byPair.isEmpty() ? byGame : byPair;
  }
}
