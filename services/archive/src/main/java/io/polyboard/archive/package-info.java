/** Validated games in PostgreSQL, each once, and what may be asked about them. */
@NullMarked
package io.polyboard.archive;

import org.jspecify.annotations.NullMarked;
