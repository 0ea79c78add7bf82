package io.polyboard.play.study;

/**
 * A turn of a study's position, in its present state.
 *
 * @param text in canonical notation
 * @param score in centipawns for the side that makes it, backed up from later positions, see {@link
 *     io.polyboard.engine.Score}
 * @param searchScore score by the search of the position itself
 * @param depth moves to the end of the deepest search along the best line after it
 * @param to index of the position that it leads to, see {@link StudyGraph#position(int)}
 * @param isSearched whether that position was searched
 * @param isReturn whether that position has the same ply or an earlier one: the score is then that
 *     of the search, so that no line is a cycle
 * @param isImage whether the study has not the position that the turn leads to, but its image by a
 *     symmetry of the variant; the turns of that position are then images, too
 */
public record StudyTurn(
    String text,
    int score,
    int searchScore,
    int depth,
    int to,
    boolean isSearched,
    boolean isReturn,
    boolean isImage) {
  StudyTurn withText(String other) {
    return new StudyTurn(other, score, searchScore, depth, to, isSearched, isReturn, isImage);
  }
}
