/**
 * Games as Portable Game Notation. Knows neither the contract nor the database, and of the rules
 * the notation alone.
 */
@NullMarked
package io.polyboard.archive.pgn;

import org.jspecify.annotations.NullMarked;
