/** Replays every played game, and decides which games are legal. */
package io.polyboard.validation.referee;
