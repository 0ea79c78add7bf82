/** Stores validated games in PostgreSQL, each once, and answers queries about them. */
package io.polyboard.archive;
