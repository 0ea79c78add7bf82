/** Games as Portable Game Notation. Knows neither the contract nor the database, nor rules. */
@NullMarked
package io.polyboard.archive.pgn;

import org.jspecify.annotations.NullMarked;
