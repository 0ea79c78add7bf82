package io.polyboard.play.schedule;

import module java.base;

/**
 * Games that must be played before the next pairings are known.
 *
 * @param pairings pairings, each of which is played in every variant
 * @param byes players without an opponent, who get the points of winning all games
 * @param games number of games of each pairing in each variant; even if games come in pairs
 * @param playOff whether the round only breaks ties of the round before
 */
public record Round(List<Pairing> pairings, List<Integer> byes, int games, boolean playOff) {
  public Round {
    pairings = List.copyOf(pairings);
    byes = List.copyOf(byes);
  }
}
