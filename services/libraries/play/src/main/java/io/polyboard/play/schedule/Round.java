package io.polyboard.play.schedule;

import module java.base;

/**
 * Games that are played before it is known who plays whom next.
 *
 * @param pairings each of which is played in every variant
 * @param byes players who have nobody to play and are given what a win of all games brings
 * @param games of each pairing in each variant; even where games come in pairs
 * @param playOff whether it only breaks ties of the round before
 */
public record Round(List<Pairing> pairings, List<Integer> byes, int games, boolean playOff) {
  public Round {
    pairings = List.copyOf(pairings);
    byes = List.copyOf(byes);
  }
}
