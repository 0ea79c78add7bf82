/** Balance runs: what they play until the reports on variants have the games that are wanted. */
package io.polyboard.tournament.balance;
