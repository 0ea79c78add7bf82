/** The archive's tables: games, rejected games, and counts that are kept with them. */
@NullMarked
package io.polyboard.archive.store;

import org.jspecify.annotations.NullMarked;
