package io.polyboard.play.study;

/**
 * A turn of a position that was searched.
 *
 * @param text in canonical spelling
 * @param score in centipawns for the side that makes it, see {@link io.polyboard.engine.Score}
 * @param depth to which it was searched, in moves
 */
public record AnalysedTurn(String text, int score, int depth) {}
