/**
 * The archive's tables: games, rejected games, and counts that are kept with them. Rows hold the
 * contract's messages beside plain columns for what is filtered and counted.
 */
package io.polyboard.archive.store;
