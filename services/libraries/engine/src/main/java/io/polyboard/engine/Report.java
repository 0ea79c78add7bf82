package io.polyboard.engine;

/**
 * What a search has found after an iteration, and what it had cost until then; in an {@link
 * Analysis}, what the whole search has cost, the last iteration that it left unfinished included.
 *
 * @param rank of the line among the best, from 1
 * @param depth the completed depth, in moves
 * @param deepest the deepest line looked at, in moves
 * @param score from the side to move's point of view, see {@link Score}
 * @param nodes positions visited, by all threads
 * @param millis wall-clock time since the start
 * @param permilleFull how much of the transposition table this search has filled, in thousandths
 * @param effectiveTurns among how many turns the last finished iteration, searching for the best
 *     line, divided its work: the exponential of the entropy of the turns' shares of the positions
 *     that the first thread visited. 1 or more; 0 if no iteration was finished
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
