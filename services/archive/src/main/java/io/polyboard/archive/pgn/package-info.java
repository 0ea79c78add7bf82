/**
 * Games as Portable Game Notation. Knows the contract's messages, and neither database nor rules.
 */
@NullMarked
package io.polyboard.archive.pgn;

import org.jspecify.annotations.NullMarked;
