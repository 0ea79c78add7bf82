/**
 * Measures of a variant from games: measures of one game, their sums over many games, and reports.
 *
 * <p>{@link io.polyboard.balance.GameMeter} measures a game while it is replayed; {@link
 * io.polyboard.balance.Summary} sums games in whole numbers, so that any order and any grouping of
 * the same games gives the same sums; {@code report} computes values with intervals from them.
 */
package io.polyboard.balance;
