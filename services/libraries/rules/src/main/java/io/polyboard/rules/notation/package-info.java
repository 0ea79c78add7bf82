/** Texts: MFEN, canonical turns, and the notation in which games were published. */
package io.polyboard.rules.notation;
