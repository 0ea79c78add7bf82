package io.polyboard.engine;

/**
 * The result of an iteration, and the cost of the search up to then; in an {@link Analysis}, the
 * cost of the whole search, including an unfinished last iteration.
 *
 * @param rank of the line among the best, from 1
 * @param depth the completed depth, in moves
 * @param deepest the deepest line searched, in moves
 * @param score from the side to move's point of view, see {@link Score}
 * @param nodes positions visited, by all threads
 * @param millis wall-clock time since the start
 * @param permilleFull share of the transposition table that this search has filled, in thousandths
 * @param effectiveTurns the number of turns among which the last finished iteration divided its
 *     search for the best line: the exponential of the entropy of the turns' shares of the
 *     positions that the first thread visited. At least 1; 0 if no iteration was finished
 * @param line the principal variation; empty in a finished game
 */
public record Report(
    int rank,
    int depth,
    int deepest,
    int score,
    long nodes,
    long millis,
    int permilleFull,
    double effectiveTurns,
    TurnLine line) {}
