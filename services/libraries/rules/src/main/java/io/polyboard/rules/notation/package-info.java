/** Texts: MFEN, canonical notation, PGN with standard algebraic notation, published notation. */
package io.polyboard.rules.notation;
