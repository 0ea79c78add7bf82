/**
 * Measures a game while it is replayed.
 *
 * <p>The classes of this package are loaded once for every variant, as those of the rules' kernel
 * are, so that what is fixed for the variant is constant to the JIT compiler and its profile is its
 * own.
 */
package io.polyboard.balance.kernel;
