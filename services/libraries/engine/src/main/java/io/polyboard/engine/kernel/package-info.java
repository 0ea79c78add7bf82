/**
 * One search thread: iterative deepening, alpha-beta search, quiescence, order of moves,
 * evaluation.
 *
 * <p>The classes of this package are loaded once for each variant, like those of the rules' kernel,
 * so that the variant's sizes are constants for the JIT compiler and its profile is of this variant
 * only.
 */
package io.polyboard.engine.kernel;
