/** Replays every game that was played, and tells which are legal. */
package io.polyboard.validation.referee;
