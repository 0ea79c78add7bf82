/** Cells as vectors over bounded or cyclic axes, and their names on the drawn boards. */
package io.polyboard.rules.lattice;
