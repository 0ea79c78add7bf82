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
    TurnLine line) {}
