package io.polyboard.play.standings;

import io.polyboard.statistics.Tally;

/**
 * Results of a player against others. Where games come in pairs, what is said of the score goes by
 * the pairs that are complete, as soon as there is one: the games of a pair depend on each other by
 * their opening, and the half of a pair that happens to be back has its player's colour alone.
 *
 * <p>What repeats other games of the same players turn for turn, where nothing was left to chance,
 * is no evidence, and in no interval: it is dropped.
 *
 * @param byGame lost, drawn and won games
 * @param evidence those of them that are not dropped
 * @param byPair pairs that are complete and not dropped, by their points; empty where games come in
 *     none
 * @param repeated games that repeat others, dropped or not: a game where games come in no pairs,
 *     otherwise both of a pair
 */
public record Results(Tally byGame, Tally evidence, Tally byPair, long repeated) {

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

  /** The games of {@link #repeated} that are dropped. */
  public long dropped() {
    return byGame.results() - evidence.results();
  }

  /** What is known of the score; empty without games. */
  public Tally tally() {
    return byPair.isEmpty() ? evidence : byPair;
  }
}
