/**
 * Move generation over flat tables.
 *
 * <p>The classes of this package, except {@code KernelLoader}, are loaded once for each variant, so
 * that the sizes of its lattice are constants to the JIT compiler and each variant has its own
 * profile.
 *
 * <p>Only this package and the packages that {@code Variant.own} copies pack moves into longs, and
 * use numbers for cells, sides and pieces: see {@code PackedPosition}.
 */
package io.polyboard.rules.kernel;
