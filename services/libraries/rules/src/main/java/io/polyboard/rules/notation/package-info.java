/** Texts: MFEN, canonical turns, and the notation in which games were published. */
@NullMarked
package io.polyboard.rules.notation;

import org.jspecify.annotations.NullMarked;
