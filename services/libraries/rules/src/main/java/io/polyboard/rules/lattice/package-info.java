/** Cells as vectors over bounded or cyclic axes, with their names on the drawn boards. */
package io.polyboard.rules.lattice;
