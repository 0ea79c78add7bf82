/**
 * Move generation over flat tables.
 *
 * <p>The classes of this package, {@code KernelLoader} apart, are loaded once for every variant, so
 * that the sizes of its lattice are constants to the JIT compiler and its profile is its own.
 */
@NullMarked
package io.polyboard.rules.kernel;

import org.jspecify.annotations.NullMarked;
