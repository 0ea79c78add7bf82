/** Checks what is asked for, and fills in what was left out. */
@NullMarked
package io.polyboard.tournament.create;

import org.jspecify.annotations.NullMarked;
