package io.polyboard.archive.store;

import java.util.OptionalInt;

/**
 * A game that the referee rejected.
 *
 * @param reason a sentence
 * @param turnNumber of the turn at fault, from 1; empty if it is not a turn that is at fault
 * @param mfen the position before that turn; empty if it is not a turn that is at fault
 */
public record Rejection(ArchivedGame game, String reason, OptionalInt turnNumber, String mfen) {}
