/**
 * Chess on lattices: variants as data, positions, legal moves and turns, outcomes.
 *
 * <p>A {@link io.polyboard.rules.Variant} is immutable and may be shared between threads; a {@link
 * io.polyboard.rules.Position} is mutable and belongs to one thread at a time. Cells are numbered
 * from 0 by the variant's {@link io.polyboard.rules.lattice.Lattice}.
 */
package io.polyboard.rules;
