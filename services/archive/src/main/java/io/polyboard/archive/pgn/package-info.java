/** Games as Portable Game Notation. */
@NullMarked
package io.polyboard.archive.pgn;

import org.jspecify.annotations.NullMarked;
