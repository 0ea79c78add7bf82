/** Validated games in PostgreSQL, each once, and what may be asked about them. */
package io.polyboard.archive;
