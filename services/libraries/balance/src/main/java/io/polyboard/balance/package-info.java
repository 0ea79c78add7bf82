/**
 * What games say about the variant that they were played in: measures of one game, their sums over
 * many, and what these mean.
 *
 * <p>{@link io.polyboard.balance.GameMeter} measures a game while it is replayed; {@link
 * io.polyboard.balance.Summary} adds games up in whole numbers, so that any order and any grouping
 * of the same games gives the same sums; {@code report} makes values with intervals of them.
 */
package io.polyboard.balance;
