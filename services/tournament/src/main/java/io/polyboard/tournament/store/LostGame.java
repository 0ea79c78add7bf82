package io.polyboard.tournament.store;

import java.time.Instant;

/**
 * A game that a worker had which was lost.
 *
 * @param number in its tournament, from 1
 * @param requestedAt when it was asked for; where it was asked for again since, nothing is lost
 * @param failedAttempts as the worker knows them, 0 or more
 */
public record LostGame(int number, Instant requestedAt, int failedAttempts) {}
