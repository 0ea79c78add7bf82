package io.polyboard.play.study;

import module java.base;

/**
 * A position of a study, in its present state.
 *
 * @param number in the order in which positions were chosen, from 1; 0 if it was not chosen
 * @param ply turns from the study's start, by the way that was found first
 * @param mfen the position
 * @param isSearched whether its search is done and counted
 * @param score in centipawns for the side to move, see {@link io.polyboard.engine.Score}: that of
 *     the best turn; if the position was not searched, that of the search of the position before
 * @param depth moves to the end of the deepest search along the best line
 * @param turns the best first; empty if the position was not searched
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
