/**
 * Statistics of counted results of players: Elo differences and scores with their errors,
 * sequential tests, rating lists of many players; and intervals of other measurements: shares,
 * means, quantiles, ratios, coefficients. Independent of chess.
 */
package io.polyboard.statistics;
