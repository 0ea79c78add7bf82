package io.polyboard.play.study;

/**
 * A position to be searched.
 *
 * @param number in the order in which positions were chosen, from 1
 * @param mfen the position
 * @param nodes positions to visit
 * @param lines the best turns to tell of
 */
public record Question(int number, String mfen, long nodes, int lines) {}
