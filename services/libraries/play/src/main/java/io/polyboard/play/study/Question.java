package io.polyboard.play.study;

/**
 * A position to search.
 *
 * @param number in the order in which positions were chosen, from 1
 * @param mfen the position
 * @param nodes nodes of the search
 * @param lines number of best turns to report
 */
public record Question(int number, String mfen, long nodes, int lines) {}
