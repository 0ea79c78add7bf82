package io.polyboard.play.standings;

import io.polyboard.statistics.Tally;

/**
 * Results of a player against others. If games come in pairs, the score is estimated from complete
 * pairs, as soon as there is one: the games of a pair depend on each other by their opening, and
 * half a pair has only one colour of the player.
 *
 * <p>Games that repeat other games of the same players turn for turn, without any chance involved,
 * are not evidence. They are dropped, and no interval includes them.
 *
 * @param byGame lost, drawn and won games
 * @param evidence likewise, without dropped games
 * @param byPair complete pairs that are not dropped, by their points; empty if games do not come in
 *     pairs
 * @param repeated games that repeat others, dropped or not; a pair counts as two games
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

  /** The {@link #repeated} games that are dropped. */
  public long dropped() {
    return byGame.results() - evidence.results();
  }

  /** The tally from which the score is estimated; empty without games. */
  public Tally tally() {
    return byPair.isEmpty() ? evidence : byPair;
  }
}
