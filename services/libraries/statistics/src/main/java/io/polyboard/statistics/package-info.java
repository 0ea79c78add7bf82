/**
 * What the counted results of a match say about its players: Elo differences and scores with their
 * error, and sequential tests. Knows numbers, and nothing of chess.
 */
@NullMarked
package io.polyboard.statistics;

import org.jspecify.annotations.NullMarked;
