/** Balance runs: play games until the reports on variants have the wanted number. */
package io.polyboard.tournament.balance;
