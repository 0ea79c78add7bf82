/** Balance runs: what they play until the reports on variants have the games that are wanted. */
@NullMarked
package io.polyboard.tournament.balance;

import org.jspecify.annotations.NullMarked;
