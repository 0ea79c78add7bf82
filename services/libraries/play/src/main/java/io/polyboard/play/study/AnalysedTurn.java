package io.polyboard.play.study;

/**
 * A turn of a position that was searched.
 *
 * @param text in canonical notation
 * @param score in centipawns for the side that makes it, see {@link io.polyboard.engine.Score}
 * @param depth searched depth, in moves
 */
public record AnalysedTurn(String text, int score, int depth) {}
