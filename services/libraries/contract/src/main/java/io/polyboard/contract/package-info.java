/**
 * Players, games, their measures and tournaments as messages of the contract, and back. What a
 * message has of no use to the play library is not kept; what is out of range is read as it is, for
 * the library to check.
 */
package io.polyboard.contract;
