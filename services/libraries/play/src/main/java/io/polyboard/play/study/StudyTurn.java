package io.polyboard.play.study;

/**
 * A turn of a study's position as it stands now.
 *
 * @param text in canonical spelling
 * @param score in centipawns for the side that makes it, backed up from the latest positions, see
 *     {@link io.polyboard.engine.Score}
 * @param searchScore as the search of the position itself saw it
 * @param depth moves to the end of the deepest search along the best line after it
 * @param to the position that it leads to, see {@link StudyGraph#position(int)}
 * @param isSearched whether that position was searched
 * @param isReturn whether it leads to a position that the study has reached as early or earlier:
 *     its score is then that of the search, so that no line goes round in a circle
 * @param isImage whether what the study has is not the position that the turn leads to, but an
 *     image of it by a symmetry of the variant: so are the turns that go on from there
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
