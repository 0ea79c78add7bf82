/** Values of pieces: by the results of games, and by the cells that they control. */
package io.polyboard.balance.pieces;
