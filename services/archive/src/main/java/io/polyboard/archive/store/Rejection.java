package io.polyboard.archive.store;

import java.util.OptionalInt;

/**
 * A game that the referee rejected.
 *
 * @param reason a sentence
 * @param turnNumber of the turn at fault, from 1; empty if it is not a turn that is at fault
 * @param mfen the position before that turn; empty if it is not a turn that is at fault
 * @param illegalTurnReason the name of the reason why a turn is illegal, such as {@code BLOCKED};
 *     empty if no turn is
 */
public record Rejection(
    ArchivedGame game,
    String reason,
    OptionalInt turnNumber,
    String mfen,
    String illegalTurnReason) {}
