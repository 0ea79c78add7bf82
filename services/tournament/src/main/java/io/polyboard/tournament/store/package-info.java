/** Tournaments and their games in the database. */
@NullMarked
package io.polyboard.tournament.store;

import org.jspecify.annotations.NullMarked;
