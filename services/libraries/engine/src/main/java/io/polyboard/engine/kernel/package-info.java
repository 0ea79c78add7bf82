/**
 * One searching thread: iterative deepening, alpha-beta search, quiescence, order of moves,
 * evaluation.
 *
 * <p>The classes of this package are loaded once for every variant, as those of the rules' kernel
 * are, so that what is fixed for the variant is constant to the JIT compiler and its profile is its
 * own.
 */
package io.polyboard.engine.kernel;
