/** Replays every game that was played, and tells which are legal. */
@NullMarked
package io.polyboard.validation.referee;

import org.jspecify.annotations.NullMarked;
