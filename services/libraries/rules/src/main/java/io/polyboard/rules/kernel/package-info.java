/**
 * Move generation over flat tables.
 *
 * <p>The classes of this package, {@code KernelLoader} apart, are loaded once for every variant, so
 * that the sizes of its lattice are constants to the JIT compiler and its profile is its own.
 *
 * <p>Here alone, and in the packages that {@code Variant.own} copies, are moves packed into longs,
 * and cells, sides and pieces numbers: see {@code PackedPosition}.
 */
package io.polyboard.rules.kernel;
