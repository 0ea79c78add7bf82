/**
 * The archive's tables: games, rejected games, and their counts. Rows hold the contract's messages,
 * and plain columns to filter and count by.
 */
package io.polyboard.archive.store;
