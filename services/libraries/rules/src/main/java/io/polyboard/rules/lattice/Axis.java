package io.polyboard.rules.lattice;

/**
 * One dimension of a lattice.
 *
 * @param name the name by which planes and mirrors refer to it
 * @param size the number of coordinates, 0 to size − 1; at least 1
 * @param cyclic whether coordinates are counted modulo {@code size}, so that a step over the edge
 *     continues on the other side
 */
public record Axis(String name, int size, boolean cyclic) {}
