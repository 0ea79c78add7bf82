/** What pieces are worth: by the results of games, and by the cells that they control. */
@NullMarked
package io.polyboard.balance.pieces;

import org.jspecify.annotations.NullMarked;
