/**
 * Players, games, measures and tournaments as messages of the contract, and back. Fields without
 * use for the play library are dropped; values out of range are read unchanged, and the library
 * checks them.
 */
package io.polyboard.contract;
