package io.polyboard.play.study;

import module java.base;

/**
 * A position of a study as it stands now.
 *
 * @param number in the order in which positions were chosen, from 1; 0 for one that was not
 * @param ply turns from the study's start, by the shortest way that was found first
 * @param mfen the position
 * @param isSearched whether its search is back, and counted
 * @param score in centipawns for the side to move: of the best turn; of a position that was not
 *     searched, as the search before it saw it, see {@link io.polyboard.engine.Score}
 * @param depth moves to the end of the deepest search along the best line
 * @param turns the best first; empty where it was not searched
 */
public record StudyPosition(
    int number,
    int ply,
    String mfen,
    boolean isSearched,
    int score,
    int depth,
    List<StudyTurn> turns) {
  public StudyPosition {
    turns = List.copyOf(turns);
  }
}
