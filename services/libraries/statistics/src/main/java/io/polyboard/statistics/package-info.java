/**
 * What counted results say about the players: Elo differences and scores with their error,
 * sequential tests, rating lists of many players; and intervals of what else is measured: shares,
 * means, quantiles, ratios, coefficients. Knows numbers, and nothing of chess.
 */
package io.polyboard.statistics;
