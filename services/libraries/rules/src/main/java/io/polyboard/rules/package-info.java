/**
 * Chess on lattices: variants as data, positions, legal moves and turns, outcomes.
 *
 * <p>A {@link io.polyboard.rules.Variant} is immutable and may be shared between threads; a {@link
 * io.polyboard.rules.Position} is mutable, and only one thread at a time may use it. The variant's
 * {@link io.polyboard.rules.lattice.Lattice} numbers its cells from 0.
 */
package io.polyboard.rules;
