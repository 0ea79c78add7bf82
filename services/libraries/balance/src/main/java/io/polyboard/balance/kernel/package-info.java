/**
 * Measures a game while it is replayed.
 *
 * <p>The classes of this package are loaded once for each variant, like those of the rules' kernel,
 * so that values that are fixed for the variant are constants to the JIT compiler, and each variant
 * has its own profile.
 */
package io.polyboard.balance.kernel;
