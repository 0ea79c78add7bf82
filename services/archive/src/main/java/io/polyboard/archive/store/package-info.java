/**
 * The archive's tables: games, rejected games, and counts that are kept with them. What lies in
 * rows has formats of its own: neither the contract of calls nor that of events is known here.
 */
@NullMarked
package io.polyboard.archive.store;

import org.jspecify.annotations.NullMarked;
