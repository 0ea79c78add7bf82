/** Cells as vectors over bounded or cyclic axes, and their names on the drawn boards. */
@NullMarked
package io.polyboard.rules.lattice;

import org.jspecify.annotations.NullMarked;
